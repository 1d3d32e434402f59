// Messages of the room. Metrics without a name of their own are shown as they are called.

import { counted, messages } from '../../app/i18n.svelte';
import type { SectionName } from './state/metrics';

interface Texts {
  title: string;
  none: string;
  noneHow: string;
  runs: string;
  live: string;
  steps: (n: string) => string;
  metricsCount: (n: string) => string;
  updated: (time: string) => string;
  started: (time: string) => string;
  section: Record<SectionName, string>;
  metric: Record<string, string>;
  step: string;
  smoothing: string;
  none0: string;
  light: string;
  strong: string;
  compare: string;
  nobody: string;
  from: string;
  to: string;
  all: string;
  range: string;
  csv: string;
  table: string;
  curve: (name: string, last: string) => string;
  chart: (name: string, from: string, to: string) => string;
  zoomHow: string;
}

export const t = messages<Texts>({
  en: {
    title: 'Train',
    none: 'No training run yet',
    noneHow:
      'Runs that keep their figures in the server’s database appear here by themselves, and so do those brought in afterwards:',
    runs: 'Runs',
    live: 'Live',
    steps: (n) => counted(n, 'step'),
    metricsCount: (n) => counted(n, 'metric'),
    updated: (time) => `updated ${time}`,
    started: (time) => `begun ${time}`,
    section: {
      strength: 'Strength',
      learning: 'Learning',
      amount: 'Amounts',
      speed: 'Speed',
      other: 'Other figures',
    },
    metric: {
      elo: 'Elo',
      'gate.': 'Score against the former network',
      'gate.score': 'score',
      'winrate.': 'Score against other agents',
      'loss.': 'Loss',
      'error.': 'Error, in discs',
      'error.held_out': 'held out',
      'fitness.': 'Fitness',
      'fitness.round_robin': 'round robin',
      diversity: 'Diversity of the populations',
      'gene.': 'Parameters of the best',
      hits: 'Best move foretold',
      rate: 'Learning rate',
      residual: 'Residual',
      spread: 'Spread of the labels',
      games: 'Games',
      samples: 'Positions learned from',
      window: 'Positions in the window',
      evaluations: 'Evaluations',
      simulations: 'Simulations a move',
      positions: 'Positions',
      rows: 'Rows',
      steps: 'Steps of the solver',
      discs: 'Discs on the board',
      seconds: 'Seconds in all',
      'seconds.': 'Seconds by phase',
      'seconds.selfplay': 'self-play',
      'seconds.learn': 'learning',
      'seconds.gate': 'gate',
      evaluations_per_second: 'Evaluations a second',
      games_per_second: 'Games a second',
      simulations_per_second: 'Simulations a second',
      steps_per_second: 'Learning steps a second',
      raw_rate: 'Evaluations a second, network alone',
      device_use: 'Use of the accelerator',
      device_batch: 'Positions a batch',
      cpu_use: 'Use of the processor',
      cache_hits: 'Found in the cache',
    },
    step: 'Step',
    smoothing: 'Smoothing',
    none0: 'None',
    light: 'Light',
    strong: 'Strong',
    compare: 'Compare with',
    nobody: 'no other run',
    from: 'From step',
    to: 'To step',
    all: 'All steps',
    range: 'Range',
    csv: 'Download CSV',
    table: 'Numbers as a table',
    curve: (name, last) => `${name}, last ${last}`,
    chart: (name, from, to) => `${name}, steps ${from} to ${to}`,
    zoomHow:
      'Drag across a chart to zoom in on those steps in all of them; a double click shows all again.',
  },
  zh: {
    title: '训练',
    none: '还没有训练记录',
    noneHow: '把数据保存在服务器数据库中的训练会自动出现在这里，也可以事后导入：',
    runs: '训练',
    live: '进行中',
    steps: (n) => `${n} 步`,
    metricsCount: (n) => `${n} 项指标`,
    updated: (time) => `更新于 ${time}`,
    started: (time) => `始于 ${time}`,
    section: {
      strength: '棋力',
      learning: '学习',
      amount: '数量',
      speed: '速度',
      other: '其他指标',
    },
    metric: {
      elo: 'Elo',
      'gate.': '对前一网络的得分率',
      'gate.score': '得分率',
      'winrate.': '对其他棋手的得分率',
      'loss.': '损失',
      'loss.policy': '策略',
      'loss.value': '价值',
      'loss.score': '比分',
      'loss.ownership': '归属',
      'loss.total': '总计',
      'error.': '误差（棋子数）',
      'error.learned': '训练集',
      'error.held_out': '留出集',
      'error.mean': '平均',
      'fitness.': '适应度',
      'fitness.best': '最佳',
      'fitness.mean': '平均',
      'fitness.spread': '离散度',
      'fitness.round_robin': '循环赛',
      'fitness.pool': '外部对手',
      'fitness.random': '对随机棋手',
      'fitness.neighbours': '对邻近参数',
      diversity: '种群多样性',
      'gene.': '最佳个体的参数',
      hits: '最佳着法命中率',
      rate: '学习率',
      residual: '残差',
      spread: '标签离散度',
      games: '对局数',
      samples: '学习的局面',
      window: '窗口中的局面',
      evaluations: '评估次数',
      simulations: '每步模拟次数',
      positions: '局面数',
      rows: '行数',
      steps: '求解器步数',
      discs: '盘上棋子数',
      seconds: '总秒数',
      'seconds.': '各阶段秒数',
      'seconds.selfplay': '自我对弈',
      'seconds.learn': '学习',
      'seconds.gate': '考核',
      evaluations_per_second: '每秒评估',
      games_per_second: '每秒对局',
      simulations_per_second: '每秒模拟',
      steps_per_second: '每秒学习步数',
      raw_rate: '仅网络的每秒评估',
      device_use: '加速器利用率',
      device_batch: '每批局面数',
      cpu_use: '处理器利用率',
      cache_hits: '缓存命中率',
    },
    step: '步',
    smoothing: '平滑',
    none0: '无',
    light: '轻',
    strong: '强',
    compare: '比较',
    nobody: '不比较',
    from: '起始步',
    to: '结束步',
    all: '全部',
    range: '范围',
    csv: '下载 CSV',
    table: '数值表',
    curve: (name, last) => `${name}，最新 ${last}`,
    chart: (name, from, to) => `${name}，第 ${from} 至 ${to} 步`,
    zoomHow: '在任一图上拖动，即可在所有图中放大这些步；双击恢复全部。',
  },
});

const spoken = (name: string) => name.replaceAll('_', ' ');

/** The title of a panel. */
export const panelTitle = (panel: string): string =>
  t.metric[panel] ?? spoken(panel.replace(/\.$/, ''));

/** A metric within its panel. */
export function metricLabel(metric: string): string {
  const known = t.metric[metric];
  if (known) return known;
  return spoken(metric.replace(/^[^./]+[./]/, ''));
}
