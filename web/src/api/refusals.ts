// The server speaks English: what its refusals, and the complaints about agents, say in Chinese, as far
// as readers of the page meet them. What is not here is told by its code alone, never half in one
// language and half in another.

import { language } from '../app/i18n.svelte';

const sides: Record<string, string> = { black: '黑方', white: '白方' };
const side = (name = '') => sides[name] ?? name;

const rangeText = (range = '') => range.replace('at least', '至少').replace('at most', '至多');

/** The middle of a message, and the same in Chinese; $1 … are the groups, as they are. */
const sentences: readonly (readonly [RegExp, string | ((...groups: string[]) => string)])[] = [
  // Moves and positions
  [
    /illegal move (\w+) for (black|white): the square is taken/,
    (m, s) => `${side(s)}不能下 ${m}：该格已有棋子`,
  ],
  [
    /illegal move (\w+) for (black|white): it turns no disc/,
    (m, s) => `${side(s)}不能下 ${m}：翻不了任何棋子`,
  ],
  [/move (\w+) after the end of the game/, '$1 在对局结束之后'],
  [/(black|white) may not pass: it has a legal move/, (s) => `${side(s)}有棋可下，不能停一手`],
  [/(black|white) has no legal move and must pass/, (s) => `${side(s)}无处可下，必须停一手`],
  [/(\d+) is not a square$/, '$1 不是棋格'],
  [/(.+) is not a square of the (\d×\d) board/, '$1 不在 $2 棋盘上'],
  [/'(.+)' is not a move on this board, as d3 and pa are/, '“$1”不是此棋盘上的着法'],
  [/(.+) is not a move on a board of side (\d)/, '$1 不是 $2×$2 棋盘上的着法'],
  [/(.+) is not the beginning of a move such as d3/, '$1 不是着法的开头'],
  [/the last move is cut off/, '最后一手不完整'],
  [
    /a board has 16, 36 or 64 squares, this one has (\d+)/,
    '棋盘应有 16、36 或 64 格，而不是 $1 格',
  ],
  [/(.+) is not a square: expected X, O or -/, '$1 不是棋格：应为 X、O 或 -'],
  [/neither side has a move, the game is over/, '双方都无处可下，对局已结束'],
  [
    /a transcript can only hold a game from the initial position; use ggf or json/,
    '着法序列只能记录从初始局面开始的对局；请用 GGF 或 JSON',
  ],
  [/unexpected (.+) after the (position|array)/, '末尾有多余的 $1'],
  // Texts
  [/the text is empty: no position or game in it/, '文本为空'],
  [/no position or game in the text/, '文本中没有棋局或局面'],
  [/unknown notation/, '无法识别的记谱格式'],
  [/is another game/, '这是另一种游戏的棋谱'],
  [/it is not this side's turn \(ply (\d+)\)/, '第 $1 手：没有轮到这一方'],
  [/(?:is|was) cut off/, '文本不完整'],
  [/size 4, 6 or 8|side 4, 6 or 8/, '棋盘大小应为 4、6 或 8'],
  [/speak of different board sizes/, '棋谱中的棋盘大小互相矛盾'],
  [/is not a result/, '棋谱中的结果无法识别'],
  [/'(.)' is missing after the tag (\w+)/, '标签 $2 之后缺少“$1”'],
  [/'?(.)'? (?:of a row )?is missing/, '缺少“$1”'],
  [/a (row|board) has at most 8/, '棋盘最多 8 行 8 列'],
  [/(.+) is not JSON here/, 'JSON 在 $1 处无法读取'],
  // Games in play
  [/the game has (\d+) moves, not (\d+)/, '这局棋已有 $1 手，而不是 $2 手'],
  [/the game is over/, '对局已结束'],
  [/somebody else has changed the game meanwhile/, '其他人同时改变了这局棋'],
  [/there is no such game; it may have been dropped/, '没有这局棋，它可能已被删除'],
  [/it is (black|white)'s turn, and no person plays that/, (s) => `轮到${side(s)}，而它不由人执子`],
  [/it is a person's turn/, '现在轮到人行棋'],
  [/there is no level '(.+)' any more/, '等级“$1”已不存在'],
  // Thinking
  [
    /too many searches at once; stop some, or wait for their end/,
    '同时进行的搜索过多，请停止一些，或等待其结束',
  ],
  [/the server has too much to think about; try again later/, '服务器正忙于思考，请稍后再试'],
  [/not enough memory to think about this now/, '内存不足，暂时无法思考'],
  [/more than (\d+) subscriptions at once; stop some/, '同时进行的请求超过 $1 个，请停止一些'],
  // Agents, tournaments, uploads
  [
    /option '(\w+)' takes \w+: (.+), not '(.*)'/,
    (name, range, given) => `选项“${name}”不能是“${given}”，取值：${rangeText(range)}`,
  ],
  [/option '(\w+)' takes \w+, not '(.*)'/, '选项“$1”不能是“$2”'],
  [/unknown option '(.+)' of '(.+?)'/, '“$2”没有选项“$1”'],
  [/option '(\w+)' is given twice/, '选项“$1”给了两次'],
  [
    /'(.+)' takes no value without a name, such as '(.+)'; /,
    '“$1”的选项要写成 名称=值，而不是“$2”',
  ],
  [/(an empty argument|no option name before '=')/, '选项要写成 名称=值'],
  [/('.+'|byte \S+) in a name, which is made of /, '名称中不能有 $1'],
  [/no agent '(.+)' plays here/, '这里没有名为“$1”的棋手'],
  [/'(\w+)' cannot be set here/, '选项“$1”不能在此设置'],
  [/(.+) stands twice in the list/, '$1 在列表中出现了两次'],
  [/'(.+)' cannot play here/, '“$1”不能在此参赛'],
  [/(?:is|: )(-?\d+) is not between (-?\d+) and (\d+)/, '$1 不在 $2 到 $3 之间'],
  [/the tournament '(.+)' is being played/, '比赛“$1”正在进行'],
  [
    /(\d+) tournaments? at a time: wait for the end, or stop one/,
    '同时只能进行 $1 场比赛：请等待结束，或停止一场',
  ],
  [/no tournament '(.+)' that was started here is running/, '这里没有正在进行的比赛“$1”'],
  [/the tournament '(.+)' did not start/, '比赛“$1”未能开始'],
  [/the admin token is missing or wrong/, '管理口令缺失或有误'],
  [/the upload token is missing or wrong/, '上传口令缺失或有误，请询问服务器的主人'],
  [
    /only its owner may do that: the key is missing or wrong/,
    '只有它的主人可以这样做：密钥缺失或有误',
  ],
  [/agents cannot be uploaded here/, '此服务器不接受上传'],
  [/this very file is on the ladder already/, '这个文件已经在天梯上'],
  [/(\d+) agents an hour are taken; try again later/, '每小时最多接受 $1 个程序，请稍后再试'],
  [/(\d+) agents wait already/, '已有 $1 个程序在等待，请稍后再试'],
  [/there is no such (?:tournament|training run|upload|run.*)/, '没有这个条目'],
  // Why an agent lost
  [/^it had no move yet when its time was over/, '时间到时还没有着法'],
  [/^it did not answer within (.+) after its time was over/, '时间到后 $1 内没有答复'],
  [/^it passed, but has a move/, '有棋可下却停一手'],
  [/^it answered more than once/, '一问只能一答，它答了不止一次'],
  [/^it answered (.+) before it was asked/, '还没有问到它，它就答了 $1'],
  [/^it answered (.+), which is illegal/, '答了违规着法 $1'],
  [/^its answer (.+) cannot be read/, '答复 $1 无法识别'],
  [/it may take (\d+) MB and held ([\d.]+) MB/, '内存超限：最多 $1 MB，已占用 $2 MB'],
  [/^it took more memory than it is allowed/, '内存超限'], // kept by version 0.1
  [/^it took more processor time than it is allowed/, '处理器时间超限'],
  [/^it ended by itself \(exit code (\d+)\)/, '程序自行结束（退出码 $1）'],
  [/^it ended by itself/, '程序自行结束'],
  [/^it closed its output/, '程序关闭了输出'],
  [/^(go\(\)|AI\(.*?\)|Strategy\(\)|best_strategy) raised (\w+)/, '$1 抛出了异常 $2'],
  [/^candidate_list was empty/, 'candidate_list 是空的'],
  [/^the AI has no candidate_list/, 'AI 没有 candidate_list'],
  [/^\((-?\d+), (-?\d+)\) is an illegal move/, '($1, $2) 不是合规的着法'],
  [/^\((-?\d+), (-?\d+)\) is not on the board/, '($1, $2) 不在棋盘上'],
  [/^it was not ready in time/, '程序没有按时就绪'],
  [/^importing the file failed: (\w+)/, '导入文件时出错：$1'],
  [/^it does not read its input/, '程序不读取输入'],
  [/^it wrote what is no text/, '程序的输出不是文本'],
  [/^it did not say .+ in time/, '程序没有按时就绪'],
  [/the server's answer is not as described: (.+)/, '服务器的答复与其说明不符：$1'],
  // Fields
  [/(.+) is too long/, '$1 过长'],
  [/(.+) is missing$/, '缺少 $1'],
];

/** Why an agent lost, in the page's language; '' where there are no words for it. */
export function complaintText(complaint: string): string {
  if (language.current === 'en') return complaint;
  const [, ply, why = complaint] = /^move (\d+): (.*)$/s.exec(complaint) ?? [];
  const words = inChinese(why);
  return words === undefined ? '' : ply === undefined ? words : `第 ${ply} 手：${words}`;
}

/** The message in Chinese; undefined where there is none. */
export function inChinese(message: string): string | undefined {
  for (const [pattern, words] of sentences) {
    const found = pattern.exec(message);
    if (!found) continue;
    const groups = found.slice(1);
    if (typeof words === 'function') return words(...groups);
    return words.replace(/\$(\d)/g, (_, n: string) => groups[Number(n) - 1] ?? '');
  }
  return undefined;
}
