// All that is said on the socket: a feature that hears or speaks there adds its line.
import type { CeremonyFrame } from '#awards/contract.ts'
import type {
  ChatFrame,
  MessageChangedFrame,
  MessageFrame,
  ReadFrame,
  TypingFrame,
  TypingToldFrame,
} from '#chat/contract.ts'
import type { JoinFrame, LiveFrame } from '#live/contract.ts'

/** What a browser says. */
export type ClientFrame = JoinFrame | ChatFrame | TypingFrame
/** What the server says. */
export type ServerFrame =
  | LiveFrame
  | MessageFrame
  | MessageChangedFrame
  | TypingToldFrame
  | ReadFrame
  | CeremonyFrame
