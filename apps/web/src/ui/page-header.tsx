import clsx from 'clsx'
import { createContext, type ReactNode, useContext } from 'react'
import { Anchor, LinkButton } from './anchor.tsx'
import { Icon } from './icon.tsx'

type BackLink = {
  href: string
  label: string
  asText?: boolean | undefined
}

type PageHeaderProps = {
  title: string
  /** Hidden from screen readers, since the screen repeats it in words. */
  count?: number | undefined
  subtitle?: ReactNode | undefined
  back?: BackLink | undefined
  actions?: ReactNode | undefined
  settings?: ReactNode | undefined
  lined?: boolean | undefined
}

export function PageHeader(props: PageHeaderProps) {
  const { title, count, subtitle, back, actions, settings, lined = false } = props
  return (
    <>
      {back?.asText && <BackText {...back} />}
      <header className={clsx('page-header', lined && 'lined')}>
        <div className="page-header-inner">
          {back !== undefined && back.asText !== true && <BackArrow {...back} />}
          <div className="flex min-w-0 flex-[1_1_6rem] flex-col items-start">
            <div className="flex max-w-full min-w-0 items-center gap-1.5">
              <h1 className="page-header-title min-w-0 truncate">{title}</h1>
              {count !== undefined && (
                <span className="badge neutral page-header-count" aria-hidden="true">
                  {count}
                </span>
              )}
            </div>
            {subtitle !== undefined && (
              <span className="type-meta max-w-full truncate text-muted">{subtitle}</span>
            )}
          </div>
          {actions}
          {settings}
        </div>
      </header>
      <BelowHeader />
    </>
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
    <div className="page-header-back">
      <LinkButton variant="ghost" size="small" href={href} icon="arrow-left">
        {label}
      </LinkButton>
    </div>
  )
}

export const BelowHeaderContext = createContext<ReactNode>(null)

export function BelowHeader() {
  return useContext(BelowHeaderContext)
}
