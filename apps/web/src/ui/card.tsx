import clsx from 'clsx'
import type { HTMLAttributes } from 'react'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'article' | 'div' | 'ul' | undefined
  padded?: boolean | undefined
}

export function Card({ as: Element = 'section', padded = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={clsx('card', padded && 'padded', className)} />
}
