import type { ReactNode } from 'react'
import { KiteState } from './art/kite-state.tsx'

type KiteNoticeProps = {
  title: string
  kite: 'flying' | 'down'
  role: 'status' | 'alert'
  children: ReactNode
}

/** One thing to know, in the middle of an empty screen. */
export function KiteNotice({ title, kite, role, children }: KiteNoticeProps) {
  return (
    <div className="centred">
      <div className="flex max-w-[360px] flex-col items-center gap-3 text-center" role={role}>
        <KiteState state={kite} />
        <h1 className="type-dialog">{title}</h1>
        {children}
      </div>
    </div>
  )
}
