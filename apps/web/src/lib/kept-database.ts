// What the page and its worker both know of what a device keeps (docs/decisions/0036).
import { openDeviceStore } from './device-store.ts'

export const openKeptDatabase = () => openDeviceStore('sendit-reads', 'reads')

/** The row that says what the others are about. */
export const ABOUT = 'about'

/** Whose reads and pictures this device keeps, and until when each read was known to be true, by the hash of its query. Times by the device's clock. */
export type About = { person: string; shape: string; usedAt: number; seen: Readonly<Record<string, number>> }

/** The cache of small pictures; the other caches are Workbox's. */
export const PICTURE_CACHE = 'sendit-pictures'
