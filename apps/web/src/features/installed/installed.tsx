import '#styles/screens/installed.css'
import { useEffect, useState } from 'react'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { countVisit, mayOfferInstall } from './install-rest.ts'
import { NewVersionLine } from './new-version-line.tsx'
import { useAppBadge } from './use-app-badge.ts'
import { useNewVersion } from './use-new-version.ts'
import { useNotKeptToast } from './use-not-kept-toast.ts'

const InstallSheet = latePart(() => import('./install-sheet.tsx'))

/** What makes of the page an app on a phone: it stays, it counts on its icon, it says when there is a newer one. */
export function Installed({ unread }: { unread: number }) {
  const useNewOne = useNewVersion()
  useAppBadge(unread)
  useNotKeptToast()
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    countVisit()
    setTime(mayOfferInstall(Date.now()))
  }, [])
  return (
    <>
      {useNewOne !== null && <NewVersionLine onUse={useNewOne} />}
      {isTime && (
        <Late>
          <InstallSheet />
        </Late>
      )}
    </>
  )
}
