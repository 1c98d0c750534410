// All that is said on the socket: a feature that hears or speaks there adds its line.
import type { ChatFrame, MessageFrame } from '#chat/contract.ts'
import type { JoinFrame, LiveFrame } from '#live/contract.ts'

/** What a browser says. */
export type ClientFrame = JoinFrame | ChatFrame
/** What the server says. */
export type ServerFrame = LiveFrame | MessageFrame
