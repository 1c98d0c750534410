import type { GuestActor } from '#access/actor.ts'
import { type FileLinks, mayHoldAddress } from '#files/links.ts'
import type { FeatureFrames } from './frames.ts'

/** What was serialised once for everyone, as a guest needs it. */
export type SignForGuest = (guest: GuestActor, bytes: Buffer) => Buffer

export function createGuestSigner(links: FileLinks, told: FeatureFrames['told']): SignForGuest {
  const kinds = new Map(Object.entries(told))
  return (guest, bytes) => {
    if (!mayHoldAddress(bytes)) return bytes
    const frame = JSON.parse(bytes.toString()) as { type: string }
    const signed = kinds.get(frame.type)?.sign(frame, links.signerFor(guest))
    return signed === undefined ? bytes : Buffer.from(JSON.stringify(signed))
  }
}
