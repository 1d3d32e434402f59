// Messages of the room. What experiments say of themselves comes from the server, in English.

import { counted, messages } from '../../app/i18n.svelte';
import type { RunState, Verdict } from './state/service';

interface Texts {
  title: string;
  intro: string;
  search: string;
  searchHow: string;
  verdict: Record<Verdict, string>;
  claims: string;
  any: string;
  running: string;
  report: (name: string) => string;
  /** What the report builds. */
  about: Record<string, string>;
  own: string;
  place: (report: string, place: string) => string;
  ownPlace: string;
  notRun: string;
  notFull: string;
  nothing: string;
  showAll: string;
  counts: (found: string, all: string) => string;
  none: string;
  yourself: string;
  yourselfHow: string;
  state: Record<RunState, string>;
  quick: string;
  full: string;
  shipped: string;
  cells: (done: string, all: string) => string;
  cellsSoFar: (done: string) => string;
  progress: string;
  begun: (ago: string) => string;
  experiments: string;
  run: string;
  noRun: string;
  noRunHow: string;
  resumeHow: string;
  finishedNow: string;
  nothingYet: string;
  method: string;
  says: (report: string) => string;
  expected: string;
  measured: string;
  answers: string;
  results: string;
  copyCsv: string;
  allRows: (n: string) => string;
  fewerRows: string;
  lines: (title: string, names: string[], x: string, y: string) => string;
  facts: string;
  fact: Record<'id' | 'started' | 'took' | 'commit' | 'seed' | 'threads' | 'machine', string>;
  unknown: string;
  settings: string;
  repeat: string;
}

export const t = messages<Texts>({
  en: {
    title: 'Laboratory',
    intro:
      'Every table and figure of five reports on Reversed Reversi, measured again and set beside theirs; and questions of our own.',
    search: 'Search the experiments',
    searchHow: 'mobility, Table 3, c-breadth …',
    verdict: { holds: 'holds', partly: 'in part', fails: 'does not hold', open: 'open' },
    claims: 'Claims',
    any: 'All',
    running: 'Running now',
    report: (name) => `Report ${name}`,
    about: {
      A: 'Tree search with a network that learns from its own games',
      B: 'Tree search with a table kept between moves, and with a network',
      C: 'Alpha-beta with several features, weighed by genetic search',
      D: 'Tree search that tries every child of a leaf',
      E: 'An evaluation in three phases, then tree search',
    },
    own: 'Our own questions',
    place: (report, place) => (place === '' ? `Report ${report}` : `Report ${report}, ${place}`),
    ownPlace: 'A question of our own',
    notRun: 'not run yet',
    notFull: 'no full run yet',
    nothing: 'No experiment like that.',
    showAll: 'Show all',
    counts: (found, all) => `${found} of ${counted(all, 'experiment')}`,
    none: 'This program has no experiments.',
    yourself: 'Run one yourself',
    yourselfHow:
      'On the server’s machine; it appears here by itself, and its figures as they are measured. With --quick it takes less than a minute.',
    state: { running: 'Running', finished: 'Finished', interrupted: 'Interrupted' },
    quick: 'quick',
    full: 'full',
    shipped: 'shipped with Ogai',
    cells: (done, all) => `${done} of ${all} measured`,
    cellsSoFar: (done) => `${done} measured`,
    progress: 'Progress',
    begun: (ago) => `begun ${ago} ago`,
    experiments: 'Experiments',
    run: 'Run',
    noRun: 'Not run yet',
    noRunHow: 'Run it on the server’s machine, and its figures appear here as they are measured:',
    resumeHow: 'Nobody works on this run now. It goes on where it stopped with:',
    finishedNow: 'The run is finished.',
    nothingYet: 'Nothing is measured yet. The figures appear here as they come in.',
    method: 'How it is measured',
    says: (report) => `Report ${report} says`,
    expected: 'Expected',
    measured: 'We measured',
    answers: 'What holds',
    results: 'Figures',
    copyCsv: 'Copy as CSV',
    allRows: (n) => `Show all ${n} rows`,
    fewerRows: 'Show fewer rows',
    lines: (title, names, x, y) => `${title}: ${names.join(', ')}; ${y} by ${x}`,
    facts: 'This run',
    fact: {
      id: 'Run',
      started: 'Begun',
      took: 'Measured for',
      commit: 'Commit',
      seed: 'Seed',
      threads: 'Threads',
      machine: 'Machine',
    },
    unknown: 'not known',
    settings: 'Settings',
    repeat: 'Repeat it',
  },
  zh: {
    title: '实验室',
    intro: '五份反黑白棋报告中的每张表、每幅图都重新测量，与原结果并列；还有我们自己的问题。',
    search: '搜索实验',
    searchHow: 'mobility、Table 3、c-breadth …',
    verdict: { holds: '成立', partly: '部分成立', fails: '不成立', open: '未定' },
    claims: '论断',
    any: '全部',
    running: '正在进行',
    report: (name) => `报告 ${name}`,
    about: {
      A: '从自我对弈中学习的网络加树搜索',
      B: '各步之间保留统计表的树搜索，以及加网络的版本',
      C: '多特征 Alpha-beta，权重由遗传搜索得出',
      D: '展开叶节点全部子节点的树搜索',
      E: '分三阶段评估，之后转为树搜索',
    },
    own: '我们自己的问题',
    place: (report, place) => (place === '' ? `报告 ${report}` : `报告 ${report}，${place}`),
    ownPlace: '我们自己的问题',
    notRun: '尚未运行',
    notFull: '尚无完整运行',
    nothing: '没有这样的实验。',
    showAll: '显示全部',
    counts: (found, all) => `${all} 个实验中的 ${found} 个`,
    none: '此程序没有实验。',
    yourself: '自己运行',
    yourselfHow:
      '在服务器所在的机器上运行，实验会自动出现在这里，数据随测随显。加 --quick 不到一分钟即可完成。',
    state: { running: '进行中', finished: '已完成', interrupted: '已中断' },
    quick: '快速',
    full: '完整',
    shipped: '随 Ogai 发布',
    cells: (done, all) => `已测量 ${done} / ${all} 项`,
    cellsSoFar: (done) => `已测量 ${done} 项`,
    progress: '进度',
    begun: (ago) => `${ago}前开始`,
    experiments: '实验',
    run: '运行',
    noRun: '尚未运行',
    noRunHow: '在服务器所在的机器上运行，数据会随测随显：',
    resumeHow: '此次运行目前已停止。用以下命令从中断处继续：',
    finishedNow: '运行已完成。',
    nothingYet: '尚无测量结果，数据会随测随显。',
    method: '测量方法',
    says: (report) => `报告 ${report} 的说法`,
    expected: '预期',
    measured: '我们的测量',
    answers: '结论',
    results: '数据',
    copyCsv: '复制为 CSV',
    allRows: (n) => `显示全部 ${n} 行`,
    fewerRows: '收起',
    lines: (title, names, x, y) => `${title}：${names.join('、')}；${y} 随 ${x} 的变化`,
    facts: '此次运行',
    fact: {
      id: '运行',
      started: '开始',
      took: '测量用时',
      commit: '提交',
      seed: '随机种子',
      threads: '线程',
      machine: '机器',
    },
    unknown: '未知',
    settings: '设置',
    repeat: '重复实验',
  },
});

/** Where an experiment's question comes from. */
export const placeText = (report: string, place: string): string =>
  report === 'Ogai' ? t.ownPlace : t.place(report, place);
