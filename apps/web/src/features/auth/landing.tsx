import '#styles/screens/landing.css'
import crewPhoto from 'drawn:photo-crew.svg'
import kitePhoto from 'drawn:photo-kite.svg'
import tapasPhoto from 'drawn:photo-tapas.svg'
import landing from 'drawn:scene-landing.svg'
import landingWide from 'drawn:scene-landing-wide.svg'
import type { ReactNode } from 'react'
import { paths, useReturnPath } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { Anchor, LinkButton } from '#ui/anchor.tsx'
import { exampleCrew } from '#ui/art/example-crew.ts'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge, Chip } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { LogoMark } from '#ui/logo.tsx'
import { WindDial } from '#ui/wind-dial.tsx'

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

function LandingFeatures() {
  return (
    <div className="landing-features">
      <Feature title="Live wind conditions">
        <WindExample />
      </Feature>
      <Feature title="Chat with your crew">
        <ChatExample />
      </Feature>
      <Feature title="Split expenses in £">
        <ExpenseExample />
      </Feature>
      <Feature title="Share photos and videos">
        <div className="landing-pictures">
          <SceneArt src={crewPhoto} />
          <SceneArt src={kitePhoto} />
          <SceneArt src={tapasPhoto} />
        </div>
      </Feature>
    </div>
  )
}

function Feature({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padded>
      <h2 className="type-card mb-3">{title}</h2>
      {children}
    </Card>
  )
}

function WindExample() {
  return (
    <div className="flex items-center gap-3">
      <WindDial knots={22} gustKnots={28} fromDegrees={112} size={96} />
      <div className="flex flex-col gap-1.5">
        <span className="type-card flex items-center gap-2 text-wind-4-text">
          <span className="size-2.5 rounded-[3px] bg-wind-4" />
          Prime wind
        </span>
        <span className="type-meta text-muted">22 knots ESE, gusts 28</span>
        <span>
          <Chip tone="success" icon="check">
            Bolonia 92
          </Chip>
        </span>
      </div>
    </div>
  )
}

function ChatExample() {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="flex items-end gap-1.5">
        <Face id="tom" size={26} />
        <span className="rounded-[18px] rounded-bl-[6px] border border-border bg-(--bubble-other) px-3 py-[7px] text-[0.875rem] leading-[1.1875rem]">
          25 knots by four. Who's in?
        </span>
      </span>
      <span className="self-end rounded-[18px] rounded-br-[6px] bg-(--bubble-own) px-3 py-[7px] text-[0.875rem] leading-[1.1875rem] text-(--on-bubble-own)">
        Pumping the 9 now
      </span>
    </div>
  )
}

function ExpenseExample() {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Face id="ines" size={28} />
        <Icon name="chevron-right" size={16} className="text-subtle" />
        <Face id="tom" size={28} />
        <span className="number ml-auto text-[1.0625rem] font-bold">£100.38</span>
      </div>
      <div className="progress" aria-hidden="true">
        <span className="progress-fill w-[45%] bg-success" />
      </div>
      <span className="type-meta flex items-center justify-between text-muted">
        <span>Inés paid £45.00</span>
        <Badge tone="primary">Partial Payment</Badge>
      </span>
    </div>
  )
}

function Face({ id, size }: { id: string; size: number }) {
  const person = exampleCrew.find((someone) => someone.id === id)
  return person && <Avatar {...person} size={size} />
}
