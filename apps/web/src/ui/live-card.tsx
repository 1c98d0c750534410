import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Anchor } from './anchor.tsx'
import { Icon, type IconName } from './icon.tsx'

export type LiveCardTone = 'food' | 'stay' | 'move' | 'play' | 'sun'

type LiveCardProps = {
  kind: string
  icon: IconName
  tone?: LiveCardTone | undefined
  title: string
  corner?: ReactNode
  lead?: ReactNode
  under?: ReactNode
  aside?: ReactNode
  children?: ReactNode
  link?: { href: string; label: string } | undefined
}

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
