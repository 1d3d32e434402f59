// What the server's agents and their options are, in the reader's language. The server says it in
// English; what is not known here stays so.

import { language } from '../../app/i18n.svelte';
import type { Agent, AgentOption } from './protocol';

const summaries: Record<string, string> = {
  rnd: '在合法着法中随机选择',
  gdy: '选翻子最少的着法（普通规则：最多），相同则随机',
  'gdy-ab': '以子数差为评估的 α-β 搜索',
  'rnd-mcts': '用随机对局模拟的树搜索（UCT）',
  'rox-mcts': '按格子等级模拟对局的树搜索（UCT）',
  'table-mcts': '按局面统计的树搜索，统计表在各手之间保留',
  'greedy-invincible': '按所选评估贪心，残局精确求解',
  maximax: '迭代加深的 α-β 搜索，评估位置、行动力与边的稳定性',
  uct: '一次模拟叶节点全部子节点的树搜索（UCT）',
  hybrid: '先用训练所得评估做 α-β 搜索，再用蒙特卡洛树搜索',
  mcts: '最强的树搜索：评估、证明与精确残局',
  az: '由策略价值网络引导的树搜索',
  level: '所选强度等级的对手',
  ogai: '旗舰：α-β 搜索与精确残局求解',
};

/** By option, or by agent and option where it is something else there. */
const helps: Record<string, string> = {
  batch: '一次选取的叶节点数；1 为教科书式的顺序搜索',
  book: '开局库：自带的，或不用',
  book_error: '为求变化，可走比最佳差至多这么多子的库内着法',
  c: '选择公式中探索项的权重',
  cache: '已评估局面的缓存，单位 MB；0 为不用',
  cp: '转换点：此前用 α-β，此后用树搜索',
  depth: '搜索深度（手数）',
  'ogai.depth': '搜索深度（手数）；0 为不限',
  'maximax.depth': '最深的迭代；0 由其他限制决定',
  draw: '和棋如何计：不计，或按原文算行棋方负',
  error: '在比最佳差至多这么多子的着法中抽选，越好越易选中；0 为只走最佳',
  error_until: '只在棋盘占满这么多百分比之前出错',
  eval: '所用的评估',
  'mcts.eval': '叶节点价值中评估所占的权重，其余由模拟对局决定',
  expand: '叶节点访问多少次后展开',
  final: '最终着法：均值最高、访问最多，或选择公式值最高',
  fpu: '未试过的着法比其局面差多少',
  hash: '置换表大小，单位 MB',
  'level.id': '等级，由弱到强',
  images: '网络看到的：棋盘本身、八个对称像中最小者，或全部八个',
  keep: '各手之间保留统计表；关闭则每手重新开始',
  leaves: '空格不多于此数的叶节点直接求解；0 为从不',
  loss: '已选取而未评估的叶节点的虚拟损失',
  memory: '搜索树的内存，单位 MB；满后不再增长',
  nodes: '每手访问的局面数；0 为不限',
  playouts: '每个新局面模拟的对局数',
  prove: '已证明的结果沿树上传，并终止其下的搜索',
  q: '一手可用时间的比例，以及再做一轮迭代前的谨慎程度',
  reuse: '各手之间保留已走着法的子树',
  rollout: '模拟对局中的着法',
  rule: '选择规则：UCT、UCB1-tuned，或以评估为先验的 PUCT',
  scale: '评估多少子时几乎必胜',
  seed: '随机种子；0 为用对局自己的种子',
  sims: '每手模拟次数；0 为不限',
  solve: '空格不多于此数时精确求解；0 为从不',
  table: '着法排序表的内存，单位 MB',
  temperature: '先验的分散程度，以评估的子数计',
  thrifty: '内存越满，展开所需的访问越多',
  time: '每手时间；0 由裁判决定（未规定时 1 秒）',
  'maximax.time': '没有其他限制时每手的时间',
  'hybrid.time': '没有其他限制时树搜索的时间',
  transpositions: '相同局面共享统计',
};

const chinese = () => language.current === 'zh';

export function agentAbout({ name, summary }: Agent): string {
  return (chinese() && summaries[name]) || summary;
}

export function optionHelp(agent: string, { name, help }: AgentOption): string {
  return (chinese() && (helps[`${agent}.${name}`] ?? helps[name])) || help;
}
