import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** A link inside the product changes the screen without loading it anew; any other opens beside it. */
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
