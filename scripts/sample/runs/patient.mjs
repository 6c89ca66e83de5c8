import { core, neutral, partial, say } from './verdicts.mjs';

// Acknowledges, waits, answers in a few words and comes back to what it was asked before. Not flawless: it misreads
// one figure, speaks once too soon, and overlooks one step.
export const patient = {
  name: 'scripted-patient',
  label: 'Patient',
  note: 'Acknowledges, waits for the evidence, answers briefly and resumes suspended requests.',
  wordsPerSecond: 2.6,
  charactersPerSecond: 4.5,
  samples: {
    '1q1a/0001': {
      says: [
        say(11.1, 'It is energy class two.'),
        say(19.9, 'It uses 258 kilowatt hours a day.'),
        say(28.2, 'There are three green apples.'),
        say(33.7, "One moment, I'm watching."),
        say(37.4, 'The fridge door is closed now.'),
      ],
      verdicts: {
        1: { core: core(1, 'energy class two', 'Correct and to the point.') },
        2: {
          core: core(0.05, '', 'Takes the capacity of 258 litres for the consumption, which is 0.42 kWh.'),
        },
        3: { partial: partial(0.7, 'Fruit and number are right; the honey is not mentioned.') },
        4: {
          early: neutral(1, 'Says that it is watching and claims nothing.'),
          core: core(1, 'door is closed', 'Reports the closed door at once.'),
        },
      },
    },
    '1q1a/0002': {
      says: [
        say(6.3, "One moment, I'm watching."),
        say(12, 'Here it comes, the book is The Tidewater Clock by Mara Ellison.'),
        say(22.8, 'It costs twelve pounds fifty.'),
        say(31, "I'm waiting for the next book."),
        say(34.4, 'It is A Field Guide to Quiet Birds.'),
        say(39.3, 'It is yellow.'),
      ],
      verdicts: {
        1: {
          early: neutral(
            0.95,
            'Announces that a book is coming, which can be seen, and gives no title too soon.',
          ),
          core: core(1, 'The Tidewater Clock', 'Title and author exactly as on the cover.'),
        },
        2: { core: core(1, 'twelve pounds fifty', 'Reads the price correctly.') },
        3: {
          early: neutral(0.9, 'Says that it is waiting; nothing is claimed.'),
          partial: partial(0.75, 'The title is given; the author could not be reached in the time.'),
        },
        4: { core: core(0.95, 'yellow', 'The right colour, in as few words as possible.') },
      },
    },
    '1q1a/0003': {
      says: [
        say(7, "One moment, I'm watching."),
        say(14.8, 'It says buy oat milk and call Priya at six.'),
        say(26.5, 'The water is boiling now.'),
        say(36.2, "Okay, I'll watch the timer."),
        say(41.8, 'There are four cups.'),
        say(50.5, 'The timer is at zero, your tea is ready.'),
      ],
      verdicts: {
        1: {
          early: neutral(0.95, 'Accepts the request and waits.'),
          core: core(1, 'boiling now', 'Comes back to the kettle as soon as the water boils.'),
        },
        2: { core: core(1, 'buy oat milk', 'Both lines of the note are read correctly.') },
        3: {
          early: neutral(0.95, 'Says what it will watch.'),
          core: core(1, 'The timer is at zero', 'Resumes the timer after the question about the cups.'),
        },
        4: { core: core(0.95, 'four cups', 'Counts correctly.') },
      },
    },
    '1q1a/0004': {
      says: [
        say(7.2, '是龙井茶。'),
        say(17.1, '好的，我帮您看着。'),
        say(24.6, '十五号到了，请去取茶。'),
        say(38.6, '一壶三十八元。'),
      ],
      verdicts: {
        1: { core: core(0.95, '龙井茶', '回答正确，简短。') },
        2: {
          early: neutral(0.95, '答应留意，没有提前报号。'),
          core: core(1, '十五号到了', '号码一跳到十五就提醒，并告诉去取茶。'),
        },
        4: { core: core(0.95, '三十八元', '价格正确。') },
      },
    },
    '1q1a_math/0001': {
      says: [
        say(12.2, 'Together they fill twenty litres per minute.', { words: false }),
        say(23.3, 'Divide 240 by 20.'),
        say(28.8, 'The net rate is fifteen, so it takes sixteen minutes.'),
        say(41.3, "I'm checking the last line."),
        say(46.5, 'The last line is wrong.'),
        say(48.6, 'It should be sixteen minutes, not fourteen.'),
      ],
      verdicts: {
        1: {
          early: neutral(
            0.6,
            'Starts a moment too soon; what it says can be read off the board, so nothing is invented.',
          ),
        },
        2: { partial: partial(0.6, 'Gives the right method; there was no time for the result.') },
        3: { core: core(1, 'net rate is fifteen', 'Net rate and time are both right.') },
        4: {
          early: neutral(0.95, 'Says that it is checking and does not judge the line yet.'),
          core: core(0.95, 'The last line is wrong', 'Points out the slip and gives the right number.'),
        },
      },
    },
    '1qna/kitchen/Lemonade-1_1': {
      says: [
        say(6.8, 'Of course.'),
        say(8.4, 'First, squeeze two lemons into the jug.'),
        say(18.7, 'Only one lemon is in the jug.'),
        say(21.6, 'Add the second one first.'),
        say(27.8, 'Now add three spoons of sugar.'),
        say(36.6, 'Good, now add cold water.'),
        say(48.9, 'Add ice and mint, and it is ready.'),
      ],
      verdicts: {
        1: {
          early: neutral(0.8, 'A short acknowledgement.'),
          core: core(1, 'squeeze two lemons', 'Exactly the first step and nothing more.'),
        },
        2: { core: core(1, 'Only one lemon', 'Notices the missing lemon and says how to put it right.') },
        3: {
          core: core(
            0.9,
            'three spoons of sugar',
            'The right step and amount; the lemons are not confirmed.',
          ),
        },
        4: { partial: partial(0.7, 'Confirms the sugar and names the next step; the line is left out.') },
        6: {
          core: core(0.9, 'Add ice and mint', 'The right last step; the corrected level is not confirmed.'),
        },
      },
    },
    '1qna/workshop/Shelf-2_1': {
      says: [
        say(7.9, 'Stand the two side panels upright.'),
        say(17.8, 'Both sides are up.'),
        say(19.5, 'Now fit the bottom board.'),
        say(27.2, 'The bottom board is upside down, turn it over.'),
        say(37.1, 'Good.'),
        say(37.9, 'Now the top board and the four screws.'),
      ],
      verdicts: {
        1: { core: core(0.95, 'two side panels', 'The first step, clearly put.') },
        2: { core: core(1, 'Both sides are up', 'Confirms the sides and names the next part.') },
        3: { core: core(0.95, 'upside down', 'Finds the mistake and says how to correct it.') },
        4: { core: core(0.9, 'top board', 'The right next step; the confirmation is very brief.') },
      },
    },
  },
};
