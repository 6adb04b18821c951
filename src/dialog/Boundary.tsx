import { Component, type ReactNode } from 'react';

/** What a visitor sees if an island breaks: the words of the 500 page, and a way out. */
export class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="broken" role="alert">
        <p>Unexpected Application Error!</p>
        <a href="">Reload the page</a>
      </div>
    );
  }
}
