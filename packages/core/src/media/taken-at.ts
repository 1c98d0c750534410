import { zoneOffsetMs } from '#time.ts'

/** What a camera wrote into its file, as it wrote it: `2026:07:14 14:02:10`, with hundredths and an offset (`+02:00`) where it has them. */
export type CameraTime = { wall: string; fraction?: string | undefined; offset?: string | undefined }

type Upload = { uploadedAt: Date; timeZone: string }

const WALL = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}:\d{2}:\d{2})$/
const OFFSET = /^([+-])(0\d|1[0-4]):([0-5]\d)$/
/** The year in which cameras began to write the time into their files: what is older was never set. */
const FIRST_YEAR = '1995'

/**
 * When a photo or video was taken: `2026-07-14T14:02:10.000`, the wall clock of the place. What the camera's clock showed counts as
 * that of the place, unless it tells its offset and can be converted. What cannot be, or lies after the upload, is the time of the upload.
 */
export function takenAt(camera: CameraTime | null, { uploadedAt, timeZone }: Upload): string {
  const uploaded = wallTime(uploadedAt, timeZone)
  const taken = camera === null ? undefined : placeTime(camera, timeZone)
  return taken === undefined || taken < FIRST_YEAR || taken > uploaded ? uploaded : taken
}

/** What clocks in `timeZone` show at `instant`, to the millisecond and without a zone. */
export function wallTime(instant: Date, timeZone: string): string {
  return wallText(instant.getTime() + zoneOffsetMs(instant, timeZone))
}

function placeTime({ wall, fraction = '', offset = '' }: CameraTime, timeZone: string): string | undefined {
  const [, year, month, day, time] = WALL.exec(wall.trim()) ?? []
  if (time === undefined) return undefined
  const ms = /^\d+/.exec(fraction.trim())?.[0].slice(0, 3).padEnd(3, '0') ?? '000'
  const text = `${year}-${month}-${day}T${time}.${ms}`
  const asUtc = Date.parse(`${text}Z`)
  // A day that does not exist would count on into the next month.
  if (Number.isNaN(asUtc) || wallText(asUtc) !== text) return undefined
  const offsetMs = offsetMsOf(offset.trim())
  return offsetMs === undefined ? text : wallTime(new Date(asUtc - offsetMs), timeZone)
}

/** Undefined for anything but an offset: cameras that do not know theirs write spaces. */
function offsetMsOf(offset: string): number | undefined {
  if (offset === 'Z') return 0
  const [, sign, hours, minutes] = OFFSET.exec(offset) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

function wallText(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1)
}
