import { afterEach, expect, test } from 'vitest';
import { language } from '../app/i18n.svelte';
import { complaintText, inChinese } from './refusals';

afterEach(() => (language.current = 'en'));

// Texts that the server really says.
test.each([
  ['illegal move a1 for black: it turns no disc (ply 3)', '黑方不能下 a1：翻不了任何棋子'],
  [
    '"moves": entry 3: illegal move d4 for white: the square is taken',
    '白方不能下 d4：该格已有棋子',
  ],
  [
    "'i9' is not a square of the 8×8 board (legal on a 6×6 board: --size 6?)",
    "'i9' 不在 8×8 棋盘上",
  ],
  ['a board has 16, 36 or 64 squares, this one has 12', '棋盘应有 16、36 或 64 格，而不是 12 格'],
  ["the array is cut off: its last ']' is missing", '文本不完整'],
  ["'[' is missing after the tag PB", '标签 PB 之后缺少“[”'],
  ['the game has 4 moves, not 3', '这局棋已有 4 手，而不是 3 手'],
  [
    "agents: rndd: no agent 'rndd' plays here; known: rnd, gdy — did you mean 'rnd'?",
    '这里没有名为“rndd”的棋手',
  ],
  ['games: 3000000 is not between 2 and 100000', '3000000 不在 2 到 100000 之间'],
  [
    '1 tournament at a time: wait for the end, or stop one',
    '同时只能进行 1 场比赛：请等待结束，或停止一场',
  ],
  [
    "agents: ogai:depth=99: option 'depth' takes integer: 0 … 60, not '99'",
    '选项“depth”不能是“99”，取值：0 … 60',
  ],
  [
    "agents: rnd:seed=x: option 'seed' takes integer: at least 0, not 'x'",
    '选项“seed”不能是“x”，取值：至少 0',
  ],
  [
    "agents: ogai:foo=3: unknown option 'foo' of 'ogai'; known: time — did you mean 'book'?",
    '“ogai”没有选项“foo”',
  ],
  ["agents: ogai:depth=3,depth=4: option 'depth' is given twice", '选项“depth”给了两次'],
  [
    "agents: ogai:depth: 'ogai' takes no value without a name, such as 'depth'; write depth=VALUE",
    '“ogai”的选项要写成 名称=值，而不是“depth”',
  ],
  ["agents: a b: ' ' in a name, which is made of a-z, 0-9, '-' and '_'", "名称中不能有 ' '"],
  ['agents: ogai:: an empty argument', '选项要写成 名称=值'],
])('%s', (english, chinese) => {
  expect(inChinese(english)).toBe(chinese);
});

test('what is not known is not told in part', () => {
  expect(inChinese('the moon is in the wrong place')).toBeUndefined();
});

test('why an agent lost', () => {
  const complaint = 'move 2: it ended by itself (exit code 3)';
  expect(complaintText(complaint)).toBe(complaint);
  language.current = 'zh';
  expect(complaintText(complaint)).toBe('第 2 手：程序自行结束（退出码 3）');
  expect(complaintText('it did something odd')).toBe('');
  for (const [english, chinese] of [
    ['it answered b3, which is illegal in -X', '答了违规着法 b3'],
    [
      'it answered more than once: it answered b3, which is illegal in -X',
      '一问只能一答，它答了不止一次',
    ],
    [
      "it answered 'move g8' before it was asked: a question has one answer",
      "还没有问到它，它就答了 'move g8'",
    ],
    [
      'it may take 100 MB and held 157.3 MB when it asked for more',
      '内存超限：最多 100 MB，已占用 157.3 MB',
    ],
    ['move 1: go() raised ValueError: boom (a.py, line 16)', '第 1 手：go() 抛出了异常 ValueError'],
    ['move 3: (0, 9) is not on the board; legal were (1, 2)', '第 3 手：(0, 9) 不在棋盘上'],
  ] as const)
    expect(complaintText(english)).toBe(chinese);
});
