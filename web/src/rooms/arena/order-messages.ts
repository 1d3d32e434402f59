// Messages of the form for a new tournament.

import { messages } from '../../app/i18n.svelte';
import type { FaultCode, Kind, Limit } from './state/order';

interface Texts {
  title: string;
  how: string;
  name: string;
  nameHow: string;
  kind: string;
  kindHow: Record<Kind, string>;
  agents: string;
  agentsHow: string;
  sentIn: string;
  sendOwn: string;
  add: string;
  adding: string;
  remove: (spec: string) => string;
  earlier: (spec: string) => string;
  games: string;
  rounds: string;
  limit: string;
  limits: Record<Limit, string>;
  size: string;
  rules: string;
  start: string;
  starting: string;
  notAllowed: string;
  fault: Record<FaultCode, string>;
}

export const t = messages<Texts>({
  en: {
    title: 'New tournament',
    how: 'It runs on the server as a process of its own; you can watch it here or close the page.',
    name: 'Name',
    nameHow: 'A known name goes on with that tournament.',
    kind: 'Kind',
    kindHow: {
      'round-robin': 'Everybody against everybody.',
      gauntlet: 'The first agent against each of the others.',
      swiss: 'In each round neighbours in the ranking meet.',
      knockout: 'Losers are out; agents are seeded in this order.',
    },
    agents: 'Agents',
    agentsHow: 'Pick from the list, or write one with options, such as uct:c=1.4 or ogai:depth=6.',
    sentIn: 'Sent in by people:',
    sendOwn: 'Send in your own…',
    add: 'Add',
    adding: 'Agent to add',
    remove: (spec) => `Remove ${spec}`,
    earlier: (spec) => `Move ${spec} up`,
    games: 'Games per pairing',
    rounds: 'Rounds',
    limit: 'Limit of a move',
    limits: { time: 'Time', depth: 'Depth', nodes: 'Nodes', none: 'None' },
    size: 'Board',
    rules: 'Rules',
    start: 'Start the tournament',
    starting: 'Starting…',
    notAllowed:
      'This server lets nobody start tournaments from the page, unless ogai serve is given --admin-token-file. On its machine:',
    fault: {
      missing: 'A name is needed.',
      number: 'A whole number above zero is needed.',
      even: 'An even number is needed: every opening is played with both colours.',
      duration: 'A time such as 100ms or 2s is needed.',
      few: 'At least two agents are needed.',
      twice: 'The same agent is there twice; different seeds make them differ.',
      token: 'The server does not accept this token.',
    },
  },
  zh: {
    title: '新建比赛',
    how: '比赛在服务器上作为独立进程运行；可以在此观看，也可以关闭页面。',
    name: '名称',
    nameHow: '已有的名称会继续那场比赛。',
    kind: '赛制',
    kindHow: {
      'round-robin': '所有棋手两两交手。',
      gauntlet: '第一位棋手对其余每一位。',
      swiss: '每轮由排名相邻的棋手交手。',
      knockout: '负者出局；按此顺序定种子。',
    },
    agents: '棋手',
    agentsHow: '从列表中选择，或写出带选项的棋手，如 uct:c=1.4 或 ogai:depth=6。',
    sentIn: '用户上传的：',
    sendOwn: '上传自己的…',
    add: '添加',
    adding: '要添加的棋手',
    remove: (spec) => `移除 ${spec}`,
    earlier: (spec) => `上移 ${spec}`,
    games: '每对局数',
    rounds: '轮数',
    limit: '每步限制',
    limits: { time: '时间', depth: '深度', nodes: '节点', none: '无' },
    size: '棋盘',
    rules: '规则',
    start: '开始比赛',
    starting: '正在开始…',
    notAllowed:
      '除非 ogai serve 带有 --admin-token-file，否则不能从网页开始比赛。可在服务器所在的机器上运行：',
    fault: {
      missing: '需要一个名称。',
      number: '需要大于零的整数。',
      even: '需要偶数：每个开局双方各执黑一次。',
      duration: '需要时间，如 100ms 或 2s。',
      few: '至少需要两位棋手。',
      twice: '同一棋手出现了两次；可用不同的种子区分。',
      token: '服务器不接受此口令。',
    },
  },
});
