export default function HomePage() {
  return <h1 className="page-header-title">SendIt!</h1>
}
