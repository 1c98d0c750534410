// All that is said on the socket: a feature that hears or speaks there adds its line.
import type { CeremonyFrame, CeremonyHereFrame, CeremonyHereServerFrame } from '#awards/contract.ts'
import type {
  ChatFrame,
  MessageChangedFrame,
  MessageFrame,
  ReadFrame,
  TypingFrame,
  TypingServerFrame,
} from '#chat/contract.ts'
import type { JoinFrame, LiveFrame } from '#live/contract.ts'

/** What a browser says. */
export type ClientFrame = JoinFrame | ChatFrame | TypingFrame | CeremonyHereFrame
/** What the server says. */
export type ServerFrame =
  | LiveFrame
  | MessageFrame
  | MessageChangedFrame
  | TypingServerFrame
  | ReadFrame
  | CeremonyFrame
  | CeremonyHereServerFrame
