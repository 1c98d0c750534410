export const MAX_DISPLAY_NAME = 50
export const MAX_PAYMENT_DETAILS = 300
export const MAX_PAYMENT_LINK = 300
export const MAX_PERSON_NAME = 50
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]
export const MIN_WEIGHT_KG = 25
export const MAX_WEIGHT_KG = 200
/** Square metres, in half steps. */
export const MIN_KITE_SIZE = 2
export const MAX_KITE_SIZE = 21
export const MAX_KITES = 12
export const MAX_KITE_NAME = 40
export const BOARDS = ['twintip', 'surfboard', 'foil'] as const
export type Board = (typeof BOARDS)[number]
/** Unanswered addresses are then deleted. */
export const SHORE_LINK_DAYS = 7
/** Anti-abuse: requests per rider, and per mailbox across riders. */
export const SHORE_ASKS_PER_DAY = 5
export const SHORE_ASKS_PER_MAILBOX = 4
export const MAX_PHONE_TEXT = 40
