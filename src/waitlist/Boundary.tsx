import { Component, type ReactNode } from 'react';

interface Props {
  words: { broken: string; reload: string };
  children: ReactNode;
}

/** If an island throws, shows a message and a link that reloads the page. */
export class Boundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override render() {
    const { words, children } = this.props;
    if (!this.state.isBroken) return children;
    return (
      <div className="broken" role="alert">
        <p className="form-error">{words.broken}</p>
        <a className="button-quiet late" href="">
          {words.reload}
        </a>
      </div>
    );
  }
}
