import { BOARDS, type Board, LEVELS, type Level } from '@sendit/core/profile/limits.ts'

export const LEVEL_NAMES: Record<Level, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}
export const LEVEL_SEGMENTS = LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] }))

const BOARD_NAMES: Record<Board, string> = { twintip: 'Twintip', surfboard: 'Surfboard', foil: 'Foil' }
export const BOARD_SEGMENTS = BOARDS.map((board) => ({ value: board, label: BOARD_NAMES[board] }))
