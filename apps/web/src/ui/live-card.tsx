import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Anchor } from './anchor.tsx'
import { Icon, type IconName } from './icon.tsx'

export type LiveCardTone = 'food' | 'stay' | 'move' | 'play' | 'sun'

type LiveCardProps = {
  /** What it is: 'Poll'. */
  kind: string
  icon: IconName
  tone?: LiveCardTone | undefined
  title: string
  /** At the right of its kind. */
  corner?: ReactNode
  /** A drawing before the title. */
  lead?: ReactNode
  /** Below the title. */
  under?: ReactNode
  /** At the right of the title. */
  aside?: ReactNode
  children?: ReactNode
  /** Leads to the record's own place. */
  link?: { href: string; label: string } | undefined
}

/** A record of the trip in the chat: kind, title, facts, one control, and the way to where it is at home. */
export function LiveCard({
  kind,
  icon,
  tone,
  title,
  corner,
  lead,
  under,
  aside,
  children,
  link,
}: LiveCardProps) {
  const titleId = useId()
  return (
    <article className="live-card" aria-labelledby={titleId}>
      <div className="live-card-head">
        <span className={clsx('live-card-kind', tone)}>
          <Icon name={icon} size={16} strokeWidth={2.1} />
          {kind}
        </span>
        {corner}
      </div>
      <div className="live-card-main">
        {lead}
        <div className="live-card-words">
          <h2 className="type-card [overflow-wrap:anywhere]" id={titleId}>
            {title}
          </h2>
          {under}
        </div>
        {aside}
      </div>
      {children}
      {link !== undefined && (
        <Anchor className="live-card-link" href={link.href} aria-describedby={titleId}>
          {link.label}
          <Icon name="chevron-right" size={18} strokeWidth={2} />
        </Anchor>
      )}
    </article>
  )
}
