// What can be said about a clip at almost any time and meets no target of any interaction.

export const clipRemarks = {
  'crossing en': [
    'There is a zebra crossing ahead of you.',
    'A bus stop sign stands on the other side, on the left.',
    'Tall houses line the street.',
    'The pavement in front of you is flat.',
  ],
  'crossing zh': ['前面是一条斑马线。', '对面左边有一个公交站牌。', '街对面是一排楼房。', '路边没有台阶。'],
  'platform en': [
    'There is a departures board on the left.',
    'Two people are waiting next to you.',
    'A loudspeaker hangs above the platform.',
    'A red suitcase stands on the platform.',
  ],
  'platform zh': [
    '左边有一块列车时刻表。',
    '旁边有两个人在等车。',
    '站台上有一个红色的箱子。',
    '上方挂着一个喇叭。',
  ],
  'hallway en': [
    'You are in a hallway with a green door.',
    'There is a small table with a plant.',
    'The kitchen is on the right.',
    'A picture hangs on the wall.',
  ],
  'hallway zh': ['这里是门厅，门是绿色的。', '左边的小桌上有一盆植物。', '右边是厨房。', '墙上挂着一幅画。'],
  'market zh': [
    '这是一个水果摊。',
    '左边的牌子写着荔枝的价钱。',
    '摊主围着白色围裙。',
    '柜台上有一台电子秤。',
  ],
  'kettle en': [
    'A kettle stands on the counter.',
    'There is a note on the wall.',
    'The tiles behind the counter are pale green.',
    'The counter is made of wood.',
  ],
  'teahouse zh': [
    '这是一家茶馆。',
    '墙上挂着一幅山水画。',
    '左边的黑板上写着今日特价。',
    '柜台上放着两个茶碗。',
  ],
};
