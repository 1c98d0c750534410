import type { Writable } from 'node:stream'
import type { LiveFrame } from '@sendit/core/live/contract.ts'
import { CLOSE_TOO_MANY, FRAME_WINDOW_MS, FRAMES_BEFORE_CLOSE } from '@sendit/core/live/limits.ts'
import type { WebSocket } from 'ws'
import { type Actor, ANON, type GuestActor } from '#auth/actor.ts'
import { type FileLinks, mayHoldAddress } from '#files/links.ts'
import type { Log } from '#log.ts'
import type { TripAccess } from '#trips/trip-gate.ts'
import type { AllFrames } from './frames.ts'
import type { PresenceEntry } from './rooms.ts'
import { type EncodedMessage, encodeMessage, textFrame } from './rooms.ts'

// docs/security.md 7.
const MAX_BUFFERED_BYTES = 1024 * 1024
const MAX_MALFORMED = 3
const MAX_MISSED_PINGS = 2
const CLOSE_BAD_FRAME = 1008

export type PeerState = {
  actor: Actor
  joiningTripId: string | undefined
  access: TripAccess | undefined
}

export type Peer = {
  readonly id: string
  readonly address: string
  readonly sessionToken: string | undefined
  readonly log: Log
  guestToken: string | undefined
  readonly actor: Actor
  /** Set while joining, so that a revocation also finds them. */
  readonly joiningTripId: string | undefined
  readonly access: TripAccess | undefined
  /** The only way to change these, so that listeners always know. */
  become(change: Partial<PeerState>): void
  presenceEntry: PresenceEntry | undefined
  /** Frames are handled in order. */
  line: Promise<void>
  isClosed(): boolean
  send(frame: LiveFrame): void
  /** Already serialised and framed. */
  pass(message: EncodedMessage): void
  close(code: number, reason: string): void
  terminate(): void
  countFrame(nowMs: number): boolean
  /** False, and closed, at the third. */
  countMalformed(): boolean
  ping(): void
}

type PeerOptions = {
  stream: Writable
  id: string
  address: string
  sessionToken: string | undefined
  log: Log
  signForGuest: SignForGuest
  onMoved: () => void
  onClosed: () => void
}

function frameFor(actor: Actor, { bytes, frame }: EncodedMessage, signForGuest: SignForGuest): Buffer {
  if (actor.kind !== 'guest') return frame
  const signed = signForGuest(actor, bytes)
  return signed === bytes ? frame : textFrame(signed)
}

export function createPeer(socket: WebSocket, options: PeerOptions): Peer {
  const { stream, id, address, sessionToken, log, signForGuest, onMoved, onClosed } = options
  const state: PeerState = { actor: ANON, joiningTripId: undefined, access: undefined }
  let isClosed = false
  let windowStartMs = Number.NEGATIVE_INFINITY
  let framesInWindow = 0
  let malformed = 0
  let missedPings = 0
  socket.on('pong', () => {
    missedPings = 0
  })

  function end(how: () => void) {
    if (isClosed) return
    isClosed = true
    how()
    onClosed()
  }
  const terminate = () => end(() => socket.terminate())
  const close = (code: number, reason: string) => end(() => socket.close(code, reason))
  socket.on('close', terminate)

  function pass(message: EncodedMessage) {
    // No frame may follow a close frame, which ws also sends by itself.
    if (isClosed || socket.readyState !== socket.OPEN) return
    // Slow readers must not fill memory; they catch up after reconnecting.
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) terminate()
    else stream.write(frameFor(state.actor, message, signForGuest))
  }

  const peer: Peer = {
    id,
    address,
    sessionToken,
    log,
    guestToken: undefined,
    get actor() {
      return state.actor
    },
    get joiningTripId() {
      return state.joiningTripId
    },
    get access() {
      return state.access
    },
    become(change) {
      Object.assign(state, change)
      onMoved()
    },
    presenceEntry: undefined,
    line: Promise.resolve(),
    isClosed: () => isClosed,
    send: (frame) => pass(encodeMessage(JSON.stringify(frame))),
    pass,
    close,
    terminate,
    countFrame(nowMs) {
      if (nowMs - windowStartMs >= FRAME_WINDOW_MS) {
        windowStartMs = nowMs
        framesInWindow = 0
      }
      framesInWindow += 1
      if (framesInWindow > FRAMES_BEFORE_CLOSE) close(CLOSE_TOO_MANY, 'Too many frames')
      return !isClosed
    },
    countMalformed() {
      malformed += 1
      if (malformed >= MAX_MALFORMED) close(CLOSE_BAD_FRAME, 'Not JSON')
      return !isClosed
    },
    ping() {
      if (missedPings >= MAX_MISSED_PINGS) return terminate()
      missedPings += 1
      socket.ping()
    },
  }
  return peer
}

export type SignForGuest = (guest: GuestActor, bytes: Buffer) => Buffer

export function createGuestSigner(links: FileLinks, broadcast: AllFrames['broadcast']): SignForGuest {
  return (guest, bytes) => {
    if (!mayHoldAddress(bytes)) return bytes
    const frame = JSON.parse(bytes.toString()) as { type: string }
    const signed = broadcast.get(frame.type)?.sign(frame, links.signerFor(guest))
    return signed === undefined ? bytes : Buffer.from(JSON.stringify(signed))
  }
}
