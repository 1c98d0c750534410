import type { MessageMedium } from '@sendit/core/media/contract.ts'
import clsx from 'clsx'
import { memo, type ReactNode, useState } from 'react'
import { clockTime } from '#lib/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BubbleMedium } from './bubble-medium.tsx'
import { MessageText } from './message-text.tsx'
import { senderColour } from './sender-colour.ts'

export type BubbleState = 'sent' | 'sending' | 'refused'

type BubbleProps = {
  text: string
  /** What it shares. */
  media?: MessageMedium | undefined
  /** ISO instant. */
  at: string
  startsGroup: boolean
  endsGroup: boolean
  /** Absent for the viewer's own. */
  sender?: { id: string; name: string; pictureUrl: string | null } | undefined
  /** Only for the viewer's own. */
  state?: BubbleState | undefined
}

/** One message. The name stands on the first of a group, the picture beside the last. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { text, media, at, startsGroup, endsGroup, sender, state } = props
  const [isBroken, setBroken] = useState(false)
  const isOwn = sender === undefined
  const shown = isBroken ? undefined : media
  const time = (
    <time className="bubble-time" dateTime={at}>
      {clockTime(at)}
      {isOwn && state !== undefined && <StateIcon state={state} />}
    </time>
  )
  return (
    <div
      className={clsx('message', {
        own: isOwn,
        first: startsGroup,
        last: endsGroup,
        failed: state === 'refused',
      })}
    >
      {sender !== undefined && <Face sender={sender} isShown={endsGroup} />}
      <div className={clsx('bubble', shown && 'with-picture')}>
        <Who sender={sender} isShown={startsGroup} />
        {shown === undefined ? (
          <>
            <MessageText text={text} />
            {time}
          </>
        ) : (
          <BubbleMedium medium={shown} text={text} time={time} onBroken={() => setBroken(true)} />
        )}
      </div>
    </div>
  )
}, haveSameContent)

function Face({ sender, isShown }: { sender: NonNullable<BubbleProps['sender']>; isShown: boolean }) {
  return isShown ? <Avatar {...sender} size={30} /> : <span className="message-avatar-space" />
}

/** A screen reader hears with every message who wrote it. */
function Who({ sender, isShown }: { sender: BubbleProps['sender']; isShown: boolean }): ReactNode {
  if (sender === undefined) return <VisuallyHidden>You: </VisuallyHidden>
  if (!isShown) return <VisuallyHidden>{sender.name}: </VisuallyHidden>
  return (
    <span className="bubble-sender" style={{ color: senderColour(sender.id) }}>
      {sender.name}
    </span>
  )
}

const states: Record<BubbleState, { icon: IconName; strokeWidth: number; label: string }> = {
  sent: { icon: 'check', strokeWidth: 2.6, label: 'Sent' },
  sending: { icon: 'clock', strokeWidth: 2.2, label: 'Sending' },
  refused: { icon: 'alert', strokeWidth: 2.2, label: 'Not sent' },
}

function StateIcon({ state }: { state: BubbleState }) {
  const { icon, strokeWidth, label } = states[state]
  return (
    <>
      <Icon name={icon} size={13} strokeWidth={strokeWidth} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

/** Thousands of rows are made anew with every message; only those that look different are drawn again. */
function haveSameContent(one: BubbleProps, other: BubbleProps): boolean {
  return (
    one.text === other.text &&
    one.media?.id === other.media?.id &&
    one.media?.url === other.media?.url &&
    one.at === other.at &&
    one.startsGroup === other.startsGroup &&
    one.endsGroup === other.endsGroup &&
    one.state === other.state &&
    one.sender?.id === other.sender?.id &&
    one.sender?.name === other.sender?.name &&
    one.sender?.pictureUrl === other.sender?.pictureUrl
  )
}
