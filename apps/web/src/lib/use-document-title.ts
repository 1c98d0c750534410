import { useEffect } from 'react'

const PRODUCT = 'SendIt!'

/** 'Chat · SendIt!' in the tab and for screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}
