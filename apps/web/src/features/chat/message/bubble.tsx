import type { Mentions, Message } from '@sendit/core/chat/contract.ts'
import type { MessageMedium } from '@sendit/core/media/contract.ts'
import clsx from 'clsx'
import { type HTMLAttributes, type ReactNode, use, useState } from 'react'
import { clockTime } from '#lib/dates.ts'
import { type AboutCard, AboutCardsContext } from '#trip/about-cards.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { LazySection } from '#ui/lazy-section.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BubbleMedium } from './bubble-medium.tsx'
import { MessageText } from './message-text.tsx'
import { senderColour } from './quote.tsx'

export type BubbleState = 'sent' | 'sending' | 'refused'

export type BubbleProps = {
  text: string
  mentions?: Mentions | undefined
  media?: MessageMedium | undefined
  about?: Message['about']
  at: string
  startsGroup: boolean
  endsGroup: boolean
  sender?: { id: string; name: string; pictureUrl: string | null } | undefined
  state?: BubbleState | undefined
  isEdited?: boolean | undefined
  isDeleted?: boolean | undefined
  quote?: ReactNode
  reactions?: ReactNode
  side?: ReactNode
  press?: HTMLAttributes<HTMLDivElement> | undefined
}

/** Screen readers hear sender, text, quote, reactions and state in this order, whatever the visual order. */
export function Bubble(props: BubbleProps) {
  const { startsGroup, endsGroup, sender, state, isDeleted = false, quote, reactions, side, press } = props
  const [isBroken, setBroken] = useState(false)
  const card = useAboutCard(props.about)
  const shown = isBroken ? undefined : props.media
  return (
    <div
      className={clsx('message', {
        own: sender === undefined,
        first: startsGroup,
        last: endsGroup,
        failed: state === 'refused',
        'has-reactions': Boolean(reactions),
        wide: card !== undefined,
      })}
    >
      {sender !== undefined && <Face sender={sender} isShown={endsGroup} />}
      <div className="message-column" {...press}>
        {card !== undefined ? (
          <AboutRecord
            card={card}
            text={props.text}
            at={props.at}
            sender={sender}
            state={state !== undefined && <OnItsWay state={state} />}
          />
        ) : (
          <div className={clsx('bubble', shown && 'with-picture', isDeleted && 'deleted')}>
            <Who sender={sender} isShown={startsGroup && !isDeleted} />
            <Words {...props} isDeleted={isDeleted} shown={shown} onBroken={() => setBroken(true)} />
            {quote}
          </div>
        )}
        {reactions}
        {card === undefined && <State {...props} />}
        {side}
      </div>
    </div>
  )
}

type WordsProps = BubbleProps & { shown: MessageMedium | undefined; onBroken: () => void }

function Words({ text, mentions, at, isEdited, isDeleted, state, sender, shown, onBroken }: WordsProps) {
  const time = (
    <span className="bubble-time" aria-hidden="true">
      {isEdited && 'edited '}
      {clockTime(at)}
      {sender === undefined && state !== undefined && !isDeleted && <StateIcon state={state} />}
    </span>
  )
  if (shown !== undefined) return <BubbleMedium medium={shown} text={text} time={time} onBroken={onBroken} />
  return (
    <div className="bubble-words" dir="auto">
      {isDeleted && <Icon name="trash" size={16} strokeWidth={2} />}
      <MessageText text={text} mentions={mentions} />
      {time}
    </div>
  )
}

function Face({ sender, isShown }: { sender: NonNullable<BubbleProps['sender']>; isShown: boolean }) {
  return isShown ? <Avatar {...sender} size={30} /> : <span className="message-avatar-space" />
}

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
  const { icon, strokeWidth } = states[state]
  return <Icon name={icon} size={13} strokeWidth={strokeWidth} />
}

/** Below a card, which has no place for it beside the time. */
function OnItsWay({ state }: { state: BubbleState }) {
  if (state === 'sent') return <VisuallyHidden>{states.sent.label}</VisuallyHidden>
  return (
    <p className="message-card-state type-meta text-muted">
      <StateIcon state={state} />
      {states[state].label}
    </p>
  )
}

function State({ at, isEdited, isDeleted, sender, state }: BubbleProps) {
  return (
    <VisuallyHidden>
      {isEdited && 'edited, '}
      <time dateTime={at}>{clockTime(at)}</time>
      {sender === undefined && state !== undefined && !isDeleted && (
        <>
          , <span>{states[state].label}</span>
        </>
      )}
    </VisuallyHidden>
  )
}

type Shown = { about: NonNullable<Message['about']>; card: AboutCard }

/** Undefined if the message is shown as text. */
function useAboutCard(about: Message['about']): Shown | undefined {
  const cards = use(AboutCardsContext)
  const card = about ? cards[about.kind] : undefined
  return about && card ? { about, card } : undefined
}

type AboutRecordProps = {
  card: Shown
  text: string
  at: string
  sender: { id: string; name: string } | undefined
  state: ReactNode
}

function AboutRecord({ card: { about, card }, text, at, sender, state }: AboutRecordProps) {
  const { Card, action } = card
  const time = <time dateTime={at}>{clockTime(at)}</time>
  return (
    <div className="message-card">
      {sender === undefined ? (
        <VisuallyHidden>
          You {action}, {time}
        </VisuallyHidden>
      ) : (
        <p className="message-card-by type-meta text-muted">
          <b style={{ color: senderColour(sender.id) }}>{sender.name.split(' ')[0]}</b> {action}, {time}
        </p>
      )}
      <LazySection instead={<LiveCardLoading />}>
        <Card {...about} text={text} />
      </LazySection>
      {state}
    </div>
  )
}
