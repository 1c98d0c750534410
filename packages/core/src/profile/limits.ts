/** docs/product.md 9.1. */
export const MAX_DISPLAY_NAME = 50
/** How to pay somebody: a text, and one address. */
export const MAX_PAYMENT_DETAILS = 300
export const MAX_PAYMENT_LINK = 300
export const MAX_PERSON_NAME = 50
/** How well somebody rides. */
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]
/** A rider's weight, for the kite size. Kilograms. */
export const MIN_WEIGHT_KG = 25
export const MAX_WEIGHT_KG = 200
/** Of kites, in square metres; they come in half steps. */
export const MIN_KITE_SIZE = 2
export const MAX_KITE_SIZE = 21
export const MAX_KITES = 12
export const MAX_KITE_NAME = 40
export const BOARDS = ['twintip', 'surfboard', 'foil'] as const
export type Board = (typeof BOARDS)[number]
/** How long somebody has to say whether they are a rider's shore contact; an address without an answer is forgotten then. */
export const SHORE_LINK_DAYS = 7
/** Letters that one rider may cause in a day by naming a shore contact, and that one mailbox gets by it from all riders together. */
export const SHORE_ASKS_PER_DAY = 5
export const SHORE_ASKS_PER_MAILBOX = 4
/** What a number is typed with, before its separators are dropped. */
export const MAX_PHONE_TEXT = 40
