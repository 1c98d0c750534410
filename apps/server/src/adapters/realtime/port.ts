export type Realtime = {
  /** Never rejects: messages are stored first, so a lost announcement is caught up by re-reading. */
  publish(topic: string, message: string): Promise<void>
  subscribe(topic: string, listener: TopicListener): Promise<() => Promise<void>>
  /** Messages may have been missed: re-read what is on screen. */
  onReconnect(listener: () => void): () => void
  presence: Presence
  counters: Counters
  health(): Promise<'ok' | 'degraded'>
  close(): Promise<void>
}

export type TopicListener = (message: string) => void

/** Counts people, not sockets. */
export type Presence = {
  enter(tripId: string, personId: string, socketId: string): Promise<number>
  leave(tripId: string, personId: string, socketId: string): Promise<number>
  count(tripId: string): Promise<number>
}

export type Counters = {
  hit(key: string, windowMs: number, by?: number): Promise<Hit>
}

export type Hit = {
  count: number
  resetsInMs: number
  /** Counted by this process only: halve strict limits. */
  isFallback: boolean
}
