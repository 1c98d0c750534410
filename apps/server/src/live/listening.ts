import { JoinFrame } from '@sendit/core/live/contract.ts'
import type { RawData } from 'ws'
import type { z } from 'zod'
import type { Clock } from '#adapters/clock.ts'
import { principalOf } from '#auth/actor.ts'
import { invalid } from '#errors.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import type { Log } from '#log.ts'
import {
  type AllFrames,
  type FrameOfTrip,
  type ParsedFrame,
  readFrame,
  refusalFrame,
  type TripFrame,
} from './frames.ts'
import type { Peer } from './peer.ts'
import type { SocketAuth } from './socket-auth.ts'

export type Listening = {
  receive(peer: Peer, data: RawData, isBinary: boolean): void
  track(work: Promise<unknown> | undefined): void
  stop(): Promise<void>
  settled(): Promise<void>
}

type Dependencies = { clock: Clock; limits: RateLimits; socketAuth: SocketAuth; frames: AllFrames; log: Log }

type Kind<Frame extends FrameOfTrip = FrameOfTrip> = {
  schema: z.ZodType<Frame>
  act(peer: Peer, frame: Frame): Promise<void>
}

export function createListening({ clock, limits, socketAuth, frames, log }: Dependencies): Listening {
  const joining: Kind<JoinFrame> = { schema: JoinFrame, act: (peer, frame) => socketAuth.join(peer, frame) }
  const intoTrip = (kind: TripFrame): Kind => ({
    schema: kind.schema,
    act: (peer, frame) => take(peer, frame, kind),
  })
  const kinds = new Map<string, Kind>([
    ['join', joining],
    ...[...frames.received].map(([type, kind]) => [type, intoTrip(kind)] as const),
  ])
  const underWay = new Set<Promise<unknown>>()
  let isStopped = false

  function track(work: Promise<unknown> | undefined) {
    if (work === undefined) return
    const guarded = work.catch((error) => log.error({ err: error }, 'a socket left work unfinished'))
    underWay.add(guarded)
    void guarded.finally(() => underWay.delete(guarded))
  }

  async function settled() {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  function receive(peer: Peer, data: RawData, isBinary: boolean) {
    if (isStopped || peer.isClosed() || !peer.countFrame(clock.now().getTime())) return
    const received = isBinary ? { kind: 'malformed' as const } : read(peer, data.toString())
    if (received.kind === 'refused') return peer.send({ ...received.answer, ...frames.names(received.sent) })
    if (received.kind === 'malformed') {
      if (peer.countMalformed())
        peer.send(refusalFrame(invalid('', 'This message cannot be read.'), peer.log))
      return
    }
    const { frame } = received
    peer.line = peer.line.then(() => act(peer, frame))
    track(peer.line)
  }

  /** An exception here must only affect its sender. */
  function read(peer: Peer, text: string): ParsedFrame {
    try {
      return readFrame(text, kinds)
    } catch (error) {
      return { kind: 'refused', answer: refusalFrame(error, peer.log), sent: undefined }
    }
  }

  async function act(peer: Peer, frame: FrameOfTrip): Promise<void> {
    if (!peer.isClosed()) await kinds.get(frame.type)?.act(peer, frame)
  }

  async function take(peer: Peer, frame: FrameOfTrip, kind: TripFrame): Promise<void> {
    try {
      await admit(peer, frame, kind)
    } catch (error) {
      answerRefusal(peer, frame, error)
    }
  }

  async function admit(peer: Peer, frame: FrameOfTrip, kind: TripFrame): Promise<void> {
    const { access } = peer
    if (access === undefined || access.tripId !== frame.tripId) {
      throw invalid('tripId', 'Messages go into the trip that was joined.')
    }
    const waitMs = await limits.waitMs(kind.limit, principalOf(access.actor) ?? '')
    if (peer.isClosed()) return
    if (waitMs > 0) {
      if (kind.tooFast === undefined) return
      const refusal = { type: 'error', code: 'RATE_LIMITED', message: kind.tooFast } as const
      peer.send({ ...refusal, ...frames.names(frame), retryAfterMs: waitMs })
      return
    }
    track(kind.take(access, frame).catch((error: unknown) => answerRefusal(peer, frame, error)))
  }

  function answerRefusal(peer: Peer, frame: FrameOfTrip, error: unknown) {
    peer.send({ ...refusalFrame(error, peer.log), ...frames.names(frame) })
  }

  return {
    receive,
    track,
    settled,
    async stop() {
      isStopped = true
      await settled()
    },
  }
}
