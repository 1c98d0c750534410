import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { Icon } from './icon.tsx'
import { LinkButton } from './link-button.tsx'

type BackLink = {
  href: string
  label: string /** Written out above the title instead of an arrow. */
  asText?: boolean | undefined
}

type PageHeaderProps = {
  title: string
  subtitle?: ReactNode | undefined
  back?: BackLink | undefined
  actions?: ReactNode | undefined
  /** The settings link, at the far right. */
  settings?: ReactNode | undefined
  lined?: boolean | undefined
}

export function PageHeader({ title, subtitle, back, actions, settings, lined = false }: PageHeaderProps) {
  return (
    <header className={clsx('page-header', lined && 'lined')}>
      <div className="page-header-inner">
        {back !== undefined && back.asText !== true && <BackArrow {...back} />}
        <div className="flex min-w-0 flex-1 flex-col items-start">
          {back?.asText && <BackText {...back} />}
          <h1 className="page-header-title max-w-full truncate">{title}</h1>
          {subtitle !== undefined && (
            <span className="type-meta max-w-full truncate text-muted">{subtitle}</span>
          )}
        </div>
        {actions}
        {settings}
      </div>
    </header>
  )
}

function BackArrow({ href, label }: BackLink) {
  return (
    <Anchor className="icon-button -ml-2.5" href={href} aria-label={label}>
      <Icon name="arrow-left" strokeWidth={2} />
    </Anchor>
  )
}

function BackText({ href, label }: BackLink) {
  return (
    <LinkButton className="page-header-back" variant="ghost" size="small" href={href} icon="arrow-left">
      {label}
    </LinkButton>
  )
}
