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

export type ClientFrame = JoinFrame | ChatFrame | TypingFrame | CeremonyHereFrame
export type ServerFrame =
  | LiveFrame
  | MessageFrame
  | MessageChangedFrame
  | TypingServerFrame
  | ReadFrame
  | CeremonyFrame
  | CeremonyHereServerFrame
