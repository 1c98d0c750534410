import landing from 'drawn:scene-landing.svg'
import landingWide from 'drawn:scene-landing-wide.svg'
import { useReturnPath } from '#access/use-return-path.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { Anchor } from '#ui/anchor.tsx'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LogoMark } from '#ui/logo-mark.tsx'
import { LandingFeatures } from './landing-features.tsx'

export function Landing() {
  const signInHref = paths.signIn(null, useReturnPath())
  useDocumentTitle('Get started')
  return (
    <>
      <section className="landing-hero">
        <SceneArt src={landing} wide={landingWide} cover />
        <div className="landing-top">
          <LogoMark size={36} onArt />
          <Anchor className="plate" href={signInHref}>
            Sign In
          </Anchor>
        </div>
        <div className="landing-content">
          <h1 className="landing-name" aria-label="SendIt!">
            SendIt<span className="landing-name-bang">!</span>
          </h1>
          <p className="max-w-[34ch] text-[1.125rem] leading-[1.625rem]">
            The kite trip planner for your crew: wind, beaches, costs and every clip in one place.
          </p>
          <LinkButton variant="accent" size="tall" href={signInHref}>
            Get Started (Create Free Account)
          </LinkButton>
        </div>
      </section>
      <div className="landing-body">
        <LandingFeatures />
      </div>
    </>
  )
}
