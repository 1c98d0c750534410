import type { GuestActor } from '#access/actor.ts'
import { type FileLinks, mayHoldAddress } from '#files/links.ts'
import type { AllFrames } from './frames.ts'

/** What was serialised once for everyone, as a guest needs it. */
export type SignForGuest = (guest: GuestActor, bytes: Buffer) => Buffer

export function createGuestSigner(links: FileLinks, told: AllFrames['told']): SignForGuest {
  return (guest, bytes) => {
    if (!mayHoldAddress(bytes)) return bytes
    const frame = JSON.parse(bytes.toString()) as { type: string }
    const signed = told.get(frame.type)?.sign(frame, links.signerFor(guest))
    return signed === undefined ? bytes : Buffer.from(JSON.stringify(signed))
  }
}
