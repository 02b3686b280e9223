//! Starts the ytt language server in Zed: the one on the path, or the npm package, which is installed for it.

use zed_extension_api::{self as zed, LanguageServerId, LanguageServerInstallationStatus, Result};

const PACKAGE: &str = "ytt-language-server";
const SCRIPT: &str = "node_modules/ytt-language-server/bin/ytt-language-server.mjs";

struct YttExtension;

impl YttExtension {
    /// Installs the package where it is missing or there is a newer one. An old one is used where there is no network.
    fn install(id: &LanguageServerId) -> Result<()> {
        zed::set_language_server_installation_status(
            id,
            &LanguageServerInstallationStatus::CheckingForUpdate,
        );
        let installed = zed::npm_package_installed_version(PACKAGE)?;
        let latest = match zed::npm_package_latest_version(PACKAGE) {
            Ok(version) => version,
            Err(_) if installed.is_some() => return Ok(()),
            Err(error) => return Err(error),
        };
        if installed.as_deref() == Some(latest.as_str()) {
            return Ok(());
        }
        zed::set_language_server_installation_status(
            id,
            &LanguageServerInstallationStatus::Downloading,
        );
        zed::npm_install_package(PACKAGE, &latest)
    }
}

impl zed::Extension for YttExtension {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        id: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let args = vec!["--stdio".to_string()];
        let env = worktree.shell_env();
        if let Some(command) = worktree.which(PACKAGE) {
            return Ok(zed::Command { command, args, env });
        }
        Self::install(id)?;
        let directory = std::env::current_dir().map_err(|error| error.to_string())?;
        let script = directory.join(SCRIPT).to_string_lossy().to_string();
        Ok(zed::Command {
            command: zed::node_binary_path()?,
            args: [vec![script], args].concat(),
            env,
        })
    }

    fn language_server_workspace_configuration(
        &mut self,
        id: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        let settings = zed::settings::LspSettings::for_worktree(id.as_ref(), worktree)?;
        Ok(settings.settings)
    }
}

zed::register_extension!(YttExtension);
