import { Logo } from '#ui/logo.tsx'

/** While it is not known yet who is here. A quick answer shows nothing at all. */
export function LoadingScreen() {
  return (
    <div className="centred" role="status" aria-label="Loading">
      <span className="animate-[appear_1ms_150ms_backwards]">
        <Logo size={28} />
      </span>
    </div>
  )
}
