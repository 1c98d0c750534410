import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'
import { type ButtonLook, buttonClasses, buttonIconSize } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** External links open in a new tab. */
export function Anchor({ href, children, ...rest }: AnchorProps) {
  if (isOwnScreen(href)) {
    return (
      <Link href={href} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" {...rest}>
      {children}
    </a>
  )
}

function isOwnScreen(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//')
}

type LinkButtonProps = ButtonLook &
  AnchorProps & { icon?: IconName | undefined; iconAfter?: IconName | undefined }

export function LinkButton(props: LinkButtonProps) {
  const { variant, size, full, className, icon, iconAfter, children, ...rest } = props
  return (
    <Anchor {...rest} className={buttonClasses({ variant, size, full, className })}>
      {icon !== undefined && <Icon name={icon} size={buttonIconSize(size)} strokeWidth={2} />}
      <span className="button-label">{children}</span>
      {iconAfter !== undefined && <Icon name={iconAfter} size={18} strokeWidth={2} />}
    </Anchor>
  )
}
