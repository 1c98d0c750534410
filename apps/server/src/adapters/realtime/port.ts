/** Live fan-out, presence and shared counters: inside one process, or across all of them through Redis. */
export type Realtime = {
  /**
   * Listeners of this process hear the message before the call returns its promise; other processes soon after.
   * Never rejects: a message is stored before it is announced, so a lost announcement is caught up by re-reading.
   */
  publish(topic: string, message: string): Promise<void>
  /** Resolves once messages of every process arrive, or after a short wait when that is not possible now. */
  subscribe(topic: string, listener: TopicListener): Promise<() => Promise<void>>
  /** Calls back whenever messages of other processes may have been missed: re-read what is on screen. */
  onReconnect(listener: () => void): () => void
  presence: Presence
  counters: Counters
  health(): Promise<'ok' | 'degraded'>
  close(): Promise<void>
}

export type TopicListener = (message: string) => void

/** Every answer is the number of people in the trip, however many sockets each of them has open. */
export type Presence = {
  enter(tripId: string, personId: string, socketId: string): Promise<number>
  leave(tripId: string, personId: string, socketId: string): Promise<number>
  count(tripId: string): Promise<number>
}

export type Counters = {
  /** Counts this hit too, `by` times (a whole number, 1 unless said). The window starts with its first hit. */
  hit(key: string, windowMs: number, by?: number): Promise<Hit>
}

export type Hit = {
  count: number
  resetsInMs: number
  /** Only this process was counted, because the shared counters are away: strict limits should be halved. */
  isFallback: boolean
}
