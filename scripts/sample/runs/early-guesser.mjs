import { core, hallucination, neutral, partial, say } from './verdicts.mjs';

// Quick with plain questions, silent or quick to stop when interrupted, but answers watch-and-tell requests at once,
// drops a request that another question cut into, and leaves most steps of a procedure without a word.
export const earlyGuesser = {
  name: 'scripted-early-guesser',
  label: 'Early guesser',
  note: 'Answers before the evidence is there and forgets requests it should come back to; stops promptly.',
  wordsPerSecond: 3,
  charactersPerSecond: 5,
  samples: {
    '1q1a/0001': {
      says: [
        say(11, "It's energy class 2."),
        say(19.6, 'It uses 0.42 kilowatt hours per day.'),
        say(27.9, 'Three green apples.', { end: 29.6 }),
        say(33.6, 'The fridge door is closed now.'),
      ],
      verdicts: {
        1: {
          core: core(
            0.95,
            'energy class 2',
            'Names the class printed on the label, at once and without padding.',
          ),
        },
        2: {
          core: core(1, '0.42 kilowatt hours', 'Gives the daily consumption exactly as the label states it.'),
        },
        3: { partial: partial(0.7, 'Names the fruit and the number; the place on the shelf is left out.') },
        4: {
          early: hallucination(
            'Says the door is closed while it still stands open and the alarm is beeping.',
          ),
        },
      },
    },
    '1q1a/0002': {
      says: [
        say(6.4, 'The book is The Little Prince.'),
        say(22.6, 'Twelve pounds fifty.'),
        say(39, 'The bird is yellow.'),
      ],
      verdicts: {
        1: { early: hallucination('Names a title although no book has been put on the stand yet.') },
        2: { core: core(0.95, 'Twelve pounds fifty', 'Reads the price off the sticker correctly.') },
        4: { core: core(1, 'yellow', 'Gives the colour of the bird correctly.') },
      },
    },
    '1q1a/0003': {
      says: [
        say(7, 'The kettle is not boiling, please ask me again later.'),
        say(14.8, 'The note says buy oat milk and call Priya at six.'),
        say(36.2, 'Sure, I will tell you at zero.'),
        say(41.6, 'There are four cups on the tray.'),
      ],
      verdicts: {
        1: {
          early: hallucination(
            'Closes the request with a premature answer instead of agreeing to keep watching.',
          ),
        },
        2: { core: core(1, 'buy oat milk', 'Both lines of the note are read out correctly.') },
        3: { early: neutral(0.9, 'Accepts the request and promises to report, without claiming anything.') },
        4: { core: core(1, 'four cups', 'Counts the cups correctly.') },
      },
    },
    '1q1a/0004': {
      says: [
        say(6.2, '今天的特价茶是龙井茶。'),
        say(17.2, '现在叫到十五号了，请来取茶。'),
        say(38.4, '龙井一壶三十八元。'),
      ],
      verdicts: {
        1: {
          early: neutral(0.7, '问题将要说完时开口，开头几个字只是重复问题，没有给出未经证实的内容。'),
          core: core(0.95, '龙井茶', '正确说出菜单上的特价茶。'),
        },
        2: { early: hallucination('屏幕上显示的还是十四号，却说已经叫到十五号。') },
        4: { core: core(0.95, '三十八元', '价格与菜单一致，回答直接。') },
      },
    },
    '1q1a_math/0001': {
      says: [
        say(12.7, 'Together they fill twenty litres per minute.'),
        say(23.2, 'It takes twelve minutes.'),
        say(28.7, 'It would take sixteen minutes.'),
        say(41.8, 'Yes, the last line is correct.'),
      ],
      verdicts: {
        1: { core: core(1, 'twenty litres per minute', 'The combined rate is right and comes at once.') },
        2: { partial: partial(0.75, 'The result is right; the asked-for reason is missing.') },
        3: {
          core: core(
            0.8,
            'sixteen minutes',
            'The time is right, but the net rate behind it is not mentioned.',
          ),
        },
        4: { early: hallucination('Approves a line that has not been written yet.') },
      },
    },
    '1qna/kitchen/Lemonade-1_1': {
      says: [
        say(6.9, 'Squeeze the lemons, add sugar and water, then ice and mint, and serve it in a tall glass.'),
        say(30, 'Add the sugar now.'),
      ],
      verdicts: {
        1: {
          early: hallucination('Begins to recite the whole recipe before the first step has even started.'),
          core: core(
            0.2,
            'add sugar',
            'Runs through the later steps; what to do now is lost in a generic recipe.',
            true,
          ),
        },
        3: {
          core: core(
            0.65,
            'Add the sugar',
            'The right step, but neither the amount nor the lemons are confirmed.',
          ),
        },
      },
    },
    '1qna/workshop/Shelf-2_1': {
      says: [
        say(6.3, 'Which shelf would you like to build?', { words: false }),
        say(38, 'Great job, your shelf is finished.'),
      ],
      verdicts: {
        1: { early: neutral(0.3, 'Asks back although the shelf is named; harmless, but of little help.') },
        4: {
          core: core(
            0.1,
            'finished',
            'Declares the work done while the top board and the screws are missing.',
          ),
        },
      },
    },
  },
};
