import { LogoMark } from '#ui/logo-mark.tsx'

/** While it is not known yet who is here; index.html shows the same before any code ran. A quick answer shows nothing at all. */
export function LoadingScreen() {
  return (
    <div className="centred" role="status" aria-label="Loading">
      <span className="animate-[appear_1ms_150ms_backwards]">
        <LogoMark size={48} />
      </span>
    </div>
  )
}
