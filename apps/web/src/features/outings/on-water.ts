// The board and its alarm, fetched in one file: they share nearly all they are made of.
// biome-ignore-all lint/performance/noBarrelFile: one fetch for both is what it is for.
export { OverdueAlarm } from './alarm/overdue-alarm.tsx'
export { MarkBack } from './board/mark-back.tsx'
export { default as WaterBoard } from './water-board.tsx'
