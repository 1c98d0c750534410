import type { RawData } from 'ws'
import { principalOf } from '#access/actor.ts'
import type { TripAccess } from '#access/trip-gate.ts'
import type { Clock } from '#adapters/clock.ts'
import { invalid } from '#errors.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import type { Log } from '#log.ts'
import type { Door } from './door.ts'
import { type ChatFrame, type JoinFrame, readFrame, refusalFrame } from './frames.ts'
import type { Peer } from './peer.ts'

/**
 * Takes a message into the trip that was joined; called in the order of the frames, so what it starts at once keeps
 * that order. Whoever is in the trip hears of it, its sender too.
 */
export type TakeMessage = (access: TripAccess, frame: ChatFrame) => Promise<void>

export type Listening = {
  hear(peer: Peer, data: RawData, isBinary: boolean): void
  /** Remembers work that outlives its frame, so that stopping can wait for it. */
  track(work: Promise<unknown> | undefined): void
  /** Hears nothing more and resolves once everything heard has been answered. */
  stop(): Promise<void>
  settled(): Promise<void>
}

type Dependencies = { clock: Clock; limits: RateLimits; door: Door; takeMessage: TakeMessage; log: Log }

/** What happens with the frames of a socket: one after the other, refusals answered with `error` frames. */
export function createListening({ clock, limits, door, takeMessage, log }: Dependencies): Listening {
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

  function hear(peer: Peer, data: RawData, isBinary: boolean) {
    if (isStopped || peer.isClosed() || !peer.countFrame(clock.now().getTime())) return
    const heard = isBinary ? { kind: 'malformed' as const } : readFrame(data.toString())
    if (heard.kind === 'refused') return peer.say(heard.answer)
    if (heard.kind === 'malformed') {
      if (peer.countMalformed()) peer.say(refusalFrame(invalid('', 'This message cannot be read.'), log))
      return
    }
    const { frame } = heard
    peer.line = peer.line.then(() => act(peer, frame))
    track(peer.line)
  }

  async function act(peer: Peer, frame: JoinFrame | ChatFrame): Promise<void> {
    if (peer.isClosed()) return
    if (frame.type === 'join') return door.join(peer, frame)
    try {
      await admit(peer, frame)
    } catch (error) {
      answerRefusal(peer, frame, error)
    }
  }

  /** Resolves once the message is on its way; the next frame need not wait until it is stored. */
  async function admit(peer: Peer, frame: ChatFrame): Promise<void> {
    const { access } = peer
    if (access === undefined || access.tripId !== frame.tripId) {
      throw invalid('tripId', 'Messages go into the trip that was joined.')
    }
    const waitMs = await limits.waitMs('chat', principalOf(access.actor) ?? '')
    if (peer.isClosed()) return
    if (waitMs > 0) {
      const message = 'You are sending messages too fast. Please wait a moment.'
      peer.say({
        type: 'error',
        code: 'RATE_LIMITED',
        message,
        ...clientMessageIdOf(frame),
        retryAfterMs: waitMs,
      })
      return
    }
    track(takeMessage(access, frame).catch((error: unknown) => answerRefusal(peer, frame, error)))
  }

  function answerRefusal(peer: Peer, frame: ChatFrame, error: unknown) {
    peer.say({ ...refusalFrame(error, log), ...clientMessageIdOf(frame) })
  }

  return {
    hear,
    track,
    settled,
    async stop() {
      isStopped = true
      await settled()
    },
  }
}

function clientMessageIdOf({ clientMessageId }: ChatFrame): { clientMessageId?: string } {
  return clientMessageId ? { clientMessageId } : {}
}
