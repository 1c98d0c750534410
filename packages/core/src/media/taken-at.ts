import { zoneOffsetMs } from '#time.ts'

/** As in EXIF: `2026:07:14 14:02:10`, optionally with fraction and offset (`+02:00`). */
export type CameraTime = { wall: string; fraction?: string | undefined; offset?: string | undefined }

type Upload = { uploadedAt: Date; timeZone: string }

const WALL = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}:\d{2}:\d{2})$/
const OFFSET = /^([+-])(0\d|1[0-4]):([0-5]\d)$/
/** EXIF began in 1995; older clocks were never set. */
const FIRST_YEAR = '1995'

/** Camera time counts as local unless it has an offset. Invalid or later than the upload: upload time. */
export function takenAt(camera: CameraTime | null, { uploadedAt, timeZone }: Upload): string {
  const uploaded = wallTime(uploadedAt, timeZone)
  const taken = camera === null ? undefined : placeTime(camera, timeZone)
  return taken === undefined || taken < FIRST_YEAR || taken > uploaded ? uploaded : taken
}

/** Local time with milliseconds, without zone. */
export function wallTime(instant: Date, timeZone: string): string {
  return wallText(instant.getTime() + zoneOffsetMs(instant, timeZone))
}

function placeTime({ wall, fraction = '', offset = '' }: CameraTime, timeZone: string): string | undefined {
  const [, year, month, day, time] = WALL.exec(wall.trim()) ?? []
  if (time === undefined) return undefined
  const ms = /^\d+/.exec(fraction.trim())?.[0].slice(0, 3).padEnd(3, '0') ?? '000'
  const text = `${year}-${month}-${day}T${time}.${ms}`
  const asUtc = Date.parse(`${text}Z`)
  // Date.parse rolls invalid days over into the next month.
  if (Number.isNaN(asUtc) || wallText(asUtc) !== text) return undefined
  const offsetMs = offsetMsOf(offset.trim())
  return offsetMs === undefined ? text : wallTime(new Date(asUtc - offsetMs), timeZone)
}

/** Cameras without an offset write spaces. */
function offsetMsOf(offset: string): number | undefined {
  if (offset === 'Z') return 0
  const [, sign, hours, minutes] = OFFSET.exec(offset) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

function wallText(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1)
}
