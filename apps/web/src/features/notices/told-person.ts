import { toldHere } from '#lib/told-here.ts'

export type ToldPerson = { userId: string; deviceId: string }

export function writeToldHere({ userId, deviceId }: ToldPerson): void {
  toldHere.write(`${userId} ${deviceId}`)
}

/** What `toldHere` keeps, taken apart. */
export function toldPersonOf(kept: string | null): ToldPerson | null {
  const [userId, deviceId] = kept?.split(' ') ?? []
  return userId && deviceId ? { userId, deviceId } : null
}
