import { createSlot } from './browser-storage.ts'

/** For whom this browser was switched on, and as which device: whoever else signs in here has not asked for it. */
export const toldHere = createSlot(() => localStorage, 'toldHere')
