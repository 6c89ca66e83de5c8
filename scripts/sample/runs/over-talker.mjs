import { core, neutral, partial, say } from './verdicts.mjs';

// Waits for the evidence and mostly gets it right, then cannot stop: it talks on for seconds into the next question,
// and turns procedures into monologues.
export const overTalker = {
  name: 'scripted-over-talker',
  label: 'Over-talker',
  note: 'Waits properly and answers well, but keeps talking long after it has been interrupted.',
  wordsPerSecond: 2.7,
  charactersPerSecond: 4.5,
  samples: {
    '1q1a/0001': {
      says: [
        say(2.6, 'Hello, I can see a kitchen with a white fridge and a plant.'),
        say(11.2, 'I can see the label now.'),
        say(13.6, 'It is energy class two,', { end: 15.6 }),
        say(19.4, 'The label says 0.42 kilowatt hours a day, which is fairly low.'),
        say(
          28,
          'On the top shelf there are three green apples and a jar of honey, and below them I can see milk, ' +
            'something red, and carrots.',
        ),
        say(37.6, 'The fridge door is closed now, so the alarm has stopped.'),
      ],
      verdicts: {
        1: { core: core(0.9, 'energy class two', 'Correct, after a preface that delays the answer.') },
        2: {
          core: core(0.95, '0.42 kilowatt hours', 'The figure is right; the remark about it does no harm.'),
        },
        3: { partial: partial(0.9, 'Fruit, number and the honey beside it are all named.') },
        4: { core: core(0.95, 'door is closed', 'Reports the closed door as soon as it can be seen.') },
      },
    },
    '1q1a/0002': {
      says: [
        say(6.2, 'Okay, I will watch the stand.'),
        say(13.7, 'The book that has appeared is The Tidewater Clock by Mara Ellison,'),
        say(18.5, 'and it looks like a mystery novel about the sea.'),
        say(22.6, 'The sticker on the cover says twelve pounds fifty.'),
        say(30.9, 'Sure, I will tell you about the next one.', { end: 33.9 }),
        say(
          34.3,
          'The next book is A Field Guide to Quiet Birds, written by Jonas Weller, and on the cover there is a ' +
            'small yellow bird sitting on a branch, so',
        ),
        say(45.1, 'Yes, the bird is yellow.', { end: 46.8 }),
      ],
      verdicts: {
        1: {
          early: neutral(0.9, 'Agrees to watch and claims nothing.'),
          core: core(
            0.9,
            'The Tidewater Clock',
            'Title and author are right; the guess about the plot is idle.',
          ),
        },
        2: { core: core(0.95, 'twelve pounds fifty', 'Reads the price correctly.') },
        3: {
          early: neutral(0.85, 'A plain promise to report the next book.'),
          partial: partial(0.95, 'Title and author are both given before anything else.'),
        },
        4: {
          core: core(
            0.9,
            'yellow',
            'Right, though it comes only after the earlier answer has run its course.',
          ),
        },
      },
    },
    '1q1a/0003': {
      says: [
        say(7.2, 'Okay, I am watching the kettle and the temperature.'),
        say(14.9, 'The note on the wall says buy oat milk and call Priya at six,'),
        say(20.3, 'and someone has written thank you at the bottom.'),
        say(26.6, 'The water has reached one hundred degrees, it is boiling now.'),
        say(30.9, 'You can pour it over the tea leaves and let it steep for a few minutes.'),
        say(37, 'I will tell you at zero.', { end: 38.9 }),
        say(41.5, 'I count four cups on the tray, a red one, a yellow one, a green one and a white one.'),
        say(50.9, 'The timer is at zero now, so your tea is ready.'),
      ],
      verdicts: {
        1: {
          early: neutral(0.95, 'Confirms what it will watch for.'),
          core: core(0.9, 'boiling now', 'Reports the boiling water, then adds advice nobody asked for.'),
        },
        2: { core: core(0.9, 'buy oat milk', 'Reads the note fully and correctly.') },
        3: {
          early: neutral(0.85, 'A short promise, nothing claimed.'),
          core: core(
            0.95,
            'The timer is at zero',
            'Comes back to the timer after the question about the cups.',
          ),
        },
        4: { core: core(0.95, 'four cups', 'The number is right and the list agrees with it.') },
      },
    },
    '1q1a/0004': {
      says: [
        say(7.1, '今天的特价茶是龙井茶，一壶三十八元，另外还有普洱和茉莉花茶。', { end: 12.8 }),
        say(17.4, '好的，我会看着叫号屏。'),
        say(23.2, '现在屏幕上的号码变成十五号了，可以去柜台取茶了。'),
        say(33.6, '这幅画上画的是远处的高山和一轮红日，山前的水面上有一条小帆船，天上还有两只飞鸟，'),
        say(42.2, '龙井茶一壶三十八元。'),
      ],
      verdicts: {
        1: { core: core(0.9, '龙井茶', '回答正确，但多说了没有问到的价格和其他茶。') },
        2: {
          early: neutral(0.8, '先答应看着叫号屏，跳号前的半句话没有提前下结论。'),
          core: core(0.9, '变成十五号了', '跳到十五号后马上提醒取茶。'),
        },
        3: { partial: partial(0.9, '山、红日、小船和飞鸟都说到了。') },
        4: { core: core(0.95, '三十八元', '价格正确，只是等上一段话说完才回答。') },
      },
    },
    '1q1a_math/0001': {
      says: [
        say(13, 'Pump A gives twelve litres and pump B gives eight litres per minute.'),
        say(18, 'Together that is twenty litres per minute.'),
        say(
          23.2,
          'To find the time we divide the volume of the tank, two hundred and forty litres, by the rate of twenty ' +
            'litres per minute, and that gives us twelve',
        ),
        say(34, 'With the leak the net rate is fifteen litres per minute, so it takes sixteen minutes.'),
        say(41.2, 'I will check the last line for you.'),
        say(
          46.8,
          'There is a mistake, two hundred and forty divided by fifteen is sixteen, not fourteen minutes.',
        ),
      ],
      verdicts: {
        1: {
          core: core(
            0.9,
            'twenty litres per minute',
            'Correct, though it repeats the board before answering.',
          ),
        },
        2: { partial: partial(0.85, 'The method is explained fully and the result is reached.') },
        3: {
          core: core(
            0.95,
            'fifteen litres per minute',
            'Net rate and time are both right, but the answer is late.',
          ),
        },
        4: {
          early: neutral(0.85, 'Agrees to check the line and says nothing about it yet.'),
          core: core(1, 'There is a mistake', 'Finds the slip and gives the right quotient.'),
        },
      },
    },
    '1qna/kitchen/Lemonade-1_1': {
      says: [
        say(6.5, "Sure, let's make lemonade.", { end: 7.9 }),
        say(8.2, 'First squeeze two lemons into the jug,'),
        say(11, 'then add three spoons of sugar and stir until it dissolves,'),
        say(
          15.3,
          'then fill it with cold water up to the line, add ice and mint, and serve it in a tall glass with a straw.',
        ),
        say(24.2, 'And use fresh lemons for the best taste.'),
        say(28.2, 'Sugar balances the sour taste, so you can add as much as you like.'),
        say(
          36.4,
          'Now that looks lovely, the water is going in, and I can see the level rising in the jug, so keep pouring ' +
            'until you think it is enough.',
        ),
        say(46.9, 'Oh, it looks quite full.', { end: 48.8 }),
        say(49.6, 'Add ice and mint, and enjoy your fresh lemonade, which is perfect for a hot summer day.'),
      ],
      verdicts: {
        1: {
          early: neutral(0.7, 'A friendly opening without any instruction yet.'),
          core: core(
            0.45,
            'squeeze two lemons',
            'Starts with the right step, then gives away the whole recipe.',
            true,
          ),
        },
        2: {
          core: core(0.1, 'fresh lemons', 'General advice; it does not notice that one lemon is missing.'),
        },
        3: { core: core(0.3, 'Sugar', 'Mentions sugar, but contradicts the recipe on how much.') },
        4: {
          partial: partial(0.3, 'Describes the scene and urges to pour on, with no word about the line.'),
        },
        5: {
          core: core(0.55, 'quite full', 'Notices the level at last, without saying what to do about it.'),
        },
        6: { core: core(0.85, 'Add ice and mint', 'The right last step, wrapped in small talk.') },
      },
    },
    '1qna/workshop/Shelf-2_1': {
      says: [
        say(8, 'Start with the two side panels, and stand them upright.'),
        say(
          12,
          'After that you put in the bottom board and the top board and tighten every screw with the screwdriver ' +
            'on the wall.',
        ),
        say(20.6, 'Both sides are standing, good, go on with the bottom board.'),
        say(26.8, 'The board is in now and it looks very neat, well done.'),
        say(37, 'The arrow points up, so now put the top board on and tighten the four screws,'),
        say(43.2, 'and maybe sand the edges so that nobody gets a splinter.'),
      ],
      verdicts: {
        1: {
          core: core(
            0.6,
            'two side panels',
            'The first step is right, but all the others follow unasked.',
            true,
          ),
        },
        2: { core: core(0.9, 'Both sides are standing', 'Confirms the sides and names the next part.') },
        3: { core: core(0.05, '', 'Praises the board although it is upside down.') },
        4: {
          core: core(0.85, 'put the top board on', 'Confirms the correction and gives the right next step.'),
        },
      },
    },
  },
};
