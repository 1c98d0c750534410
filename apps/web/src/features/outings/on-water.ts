// The board, its alarm and its card, fetched in one file: they share nearly all they are made of.
// biome-ignore-all lint/performance/noBarrelFile: one fetch for all is what it is for.

export { OutingCard } from './outing-card.tsx'
export { OverdueAlarm } from './overdue-alarm.tsx'
export { default as WaterBoard } from './water-board.tsx'
export { WaterBar, WaterLine } from './water-line.tsx'
